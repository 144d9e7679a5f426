-- What wrk asks, and what it found as JSON. Arguments: <status> <method> <body> [<header> <value>]...
local threads = {}
wrong = 0

function setup(thread) table.insert(threads, thread) end

function init(args)
  wished = tonumber(args[1])
  wrk.method = args[2]
  if args[3] ~= "" then wrk.body = args[3] end
  for i = 4, #args, 2 do wrk.headers[args[i]] = args[i + 1] end
end

function response(status)
  if status ~= wished then wrong = wrong + 1 end
end

function done(summary, latency)
  local e, unwished = summary.errors, 0
  for _, thread in ipairs(threads) do unwished = unwished + thread:get("wrong") end
  io.write(string.format(
    '\n{"requests":%d,"sec":%f,"p50Ms":%f,"p99Ms":%f,"lost":%d,"timedOut":%d,"unwished":%d}',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    e.connect + e.read + e.write, e.timeout, unwished))
end
