-- What wrk asks, and what it found as JSON. Arguments: <method> <body> [<header> <value>]...
function init(args)
  wrk.method = args[1]
  if args[2] ~= "" then wrk.body = args[2] end
  for i = 3, #args, 2 do wrk.headers[args[i]] = args[i + 1] end
end

function done(summary, latency)
  local e = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"sec":%f,"p50Ms":%f,"p99Ms":%f,"lost":%d,"timedOut":%d,"refused":%d}',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    e.connect + e.read + e.write, e.timeout, e.status))
end
