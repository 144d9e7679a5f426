/**
 * The error catalogue: every error a caller can receive.
 * The i18n key of an error is `errors.<NAME>`. 401 and 403 only mean an invalid session: clients sign out on them, so
 * no other error may use these two.
 * Coupon refusals have status 500 and repeat the code in `data.code` (spec section 8); they are not server faults.
 */
export const errors = {
  AUTH_REQUIRED: { code: 1000, status: 401 },
  TOKEN_EXPIRED: { code: 1002, status: 401 },
  SESSION_REVOKED: { code: 1003, status: 401 },
  MEMBER_ONLY: { code: 1004, status: 403 },

  INVALID_CREDENTIALS: { code: 1101, status: 400 },
  ACCOUNT_SUSPENDED: { code: 1102, status: 423 },
  TOO_MANY_ATTEMPTS: { code: 1103, status: 429 },
  CODE_INVALID: { code: 1201, status: 400 },
  CODE_THROTTLED: { code: 1202, status: 429 },
  NICKNAME_TAKEN: { code: 1301, status: 409 },
  NICKNAME_INVALID: { code: 1302, status: 400 },
  PASSWORD_WEAK: { code: 1303, status: 400 },
  NICKNAME_TOO_SOON: { code: 1304, status: 429 },
  ACCOUNT_EXISTS: { code: 1401, status: 409 },
  SNS_REJECTED: { code: 1402, status: 400 },
  REAUTH_REQUIRED: { code: 1501, status: 409 },
  LEAVE_BLOCKED: { code: 1601, status: 409 },
  IDENTITY_UNAVAILABLE: { code: 1901, status: 503 },

  INVALID_INPUT: { code: 2000, status: 400 },
  CROSS_SITE_REFUSED: { code: 2001, status: 400 },
  NOT_FOUND: { code: 2004, status: 404 },
  METHOD_NOT_ALLOWED: { code: 2005, status: 405 },
  REQUEST_IN_PROGRESS: { code: 2009, status: 409 },
  BODY_TOO_LARGE: { code: 2013, status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { code: 2015, status: 415 },
  IDEMPOTENCY_MISMATCH: { code: 2022, status: 422 },
  RATE_LIMITED: { code: 2029, status: 429 },
  INTERNAL: { code: 2500, status: 500 },
  UNAVAILABLE: { code: 2503, status: 503 },

  EXCHANGE_SHORTAGE: { code: 3100, status: 400 },
  INSUFFICIENT_CUBES: { code: 3101, status: 402 },
  INSUFFICIENT_SOULS: { code: 3102, status: 402 },

  ORDER_OPEN: { code: 4101, status: 409 },
  SOLD_OUT: { code: 4102, status: 409 },
  BUY_LIMIT_REACHED: { code: 4103, status: 409 },
  SALE_CLOSED: { code: 4104, status: 409 },
  PAYMENT_METHOD_UNAVAILABLE: { code: 4105, status: 400 },
  ORDER_NOT_CANCELABLE: { code: 4106, status: 409 },
  ALREADY_ENTITLED: { code: 4107, status: 409 },
  ORDER_NOT_REFUNDABLE: { code: 4108, status: 409 },
  PAYMENT_METHOD_FAILING: { code: 4109, status: 409 },
  PRICE_CHANGED: { code: 4110, status: 409 },
  ORDER_PAID: { code: 4111, status: 409 },
  SHOP_CLOSED: { code: 4112, status: 409 },
  /** The gateway did not respond: the payment state is unknown and nothing changed. */
  PAYMENT_UNKNOWN: { code: 4113, status: 409 },

  PICKUP_SLOT_FULL: { code: 4301, status: 409 },
  DOWNLOAD_CLOSED: { code: 4302, status: 409 },
  ADDRESS_FIXED: { code: 4303, status: 409 },
  CART_FULL: { code: 4501, status: 409 },

  ADDRESS_BOOK_FULL: { code: 4601, status: 409 },

  QUEUE_REQUIRED: { code: 4701, status: 409 },
  QUEUE_CLOSED: { code: 4702, status: 409 },
  DRAW_CLOSED: { code: 4711, status: 409 },
  DRAW_NOT_FREE: { code: 4712, status: 409 },
  DRAW_NOT_WON: { code: 4713, status: 409 },
  DRAW_ENTERED_OFTEN: { code: 4714, status: 409 },
  DRAW_EXCLUDED: { code: 4715, status: 409 },
  DRAW_CAP_REACHED: { code: 4716, status: 409 },
  /** The prize cannot be sent to that country. */
  DRAW_COUNTRY_NOT_SERVED: { code: 4751, status: 409 },
  /** The given ticket takes part in a draw without a result. */
  GRANT_IN_DRAW: { code: 4752, status: 409 },
  /** No call can be held here; `data.reason` is the state of the relay. */
  CALLS_CLOSED: { code: 4770, status: 409 },
  /** Nobody expects media of the call now; `data.state` is its state. */
  CALL_NOT_OPEN: { code: 4771, status: 409 },
  /** Another document of the fan holds the seat, or too many of its signals were refused. */
  SEAT_TAKEN: { code: 4772, status: 409 },
  /** `data.reason` is the rule that the signal breaks. */
  SIGNAL_REFUSED: { code: 4773, status: 409 },
  /** `data.epoch` and `data.gen` are those of the connection now. */
  SIGNAL_OUTDATED: { code: 4774, status: 409 },
  /** The device is paired with no station of an unfinished session. */
  STATION_UNPAIRED: { code: 4775, status: 409 },
  /** Another device took over the station. */
  STATION_REPLACED: { code: 4776, status: 409 },
  /** The code is wrong, used or expired. */
  PAIRING_REFUSED: { code: 4777, status: 409 },
  CALL_SESSION_OVER: { code: 4778, status: 409 },
  /** The session does not ask for this consent, or another version of its text. */
  CONSENT_UNASKED: { code: 4779, status: 409 },
  /** `data.sides` are those who do not consent to listening: `FAN`, `ARTIST`. */
  LISTEN_CONSENT_MISSING: { code: 4780, status: 409 },
  /** The device of the station serves no more staff. */
  STAFF_SEATS_TAKEN: { code: 4781, status: 409 },
  /** `data.reason` is why the seat is over. */
  STAFF_SEAT_CLOSED: { code: 4782, status: 409 },
  /** No device at the station answers. */
  STATION_AWAY: { code: 4783, status: 409 },
  /** Nothing is taken for the keepsake of this call; `data.reason` says why. */
  KEEPSAKE_NOT_OPEN: { code: 4785, status: 409 },
  /** `data.reason` is the rule that the piece breaks. */
  KEEPSAKE_PIECE_REFUSED: { code: 4786, status: 409 },
  /** There is no file to download; `data.state` is the state of the keepsake. */
  KEEPSAKE_NOT_READY: { code: 4787, status: 409 },
  /** The text of a signed item can no longer be changed. */
  SIGNING_CLOSED: { code: 4721, status: 409 },
  /** Another item was signed since. */
  SIGNING_MOVED: { code: 4722, status: 409 },
  CARD_NOT_SWAPPABLE: { code: 4731, status: 409 },
  SWAP_UNDER_WAY: { code: 4732, status: 409 },
  /** `data.until` is when the member may swap again, ISO 8601. */
  SWAPS_RESTING: { code: 4733, status: 409 },
  SWAP_OVER: { code: 4734, status: 409 },
  /** The member returned an order of this product after its cards were known. */
  CARDS_RETURNED: { code: 4735, status: 409 },
  /** The product has its cards already, and they stay as they were published. */
  POOL_EXISTS: { code: 4736, status: 409 },
  /** Somebody bought the product, or is buying it. */
  POOL_TOO_LATE: { code: 4737, status: 409 },
  /** `data.most` is the largest stock for which each unit has a card. */
  STOCK_OVER_CARDS: { code: 4738, status: 409 },
  /** Units of the order wait for their cards. */
  CARDS_NOT_ALLOTTED: { code: 4739, status: 409 },
  /** Only merchandise can be random goods. */
  NOT_MERCHANDISE: { code: 4740, status: 409 },
  /** The winner has nothing to object to, has objected before, or is late. */
  DRAW_NOT_OBJECTABLE: { code: 4741, status: 409 },
  /** The place was given up, or its forfeit is not in the state that the act needs. */
  DRAW_PLACE_OVER: { code: 4742, status: 409 },
  /** The entries of the void draw are being refunded already. */
  DRAW_REFUND_STARTED: { code: 4743, status: 409 },
  /** A product books another call session; `data.productId`. */
  CALL_PRODUCT_TAKEN: { code: 4753, status: 409 },
  /** A draw books another call session; `data.drawId`. */
  CALL_DRAW_TAKEN: { code: 4754, status: 409 },
  /** Places are given from the publication of a call session until its order is published. */
  CALL_NOT_BOOKABLE: { code: 4755, status: 409 },
  CALL_ORDER_EMPTY: { code: 4756, status: 409 },
  /** A draw of the call session has no result yet, or winners may still accept; `data.drawId`. */
  CALL_DRAW_UNDECIDED: { code: 4757, status: 409 },
  /** `data.state` is the state of the call session. */
  CALL_SESSION_MOVED: { code: 4758, status: 409 },
  CALL_ORDER_UNPUBLISHED: { code: 4759, status: 409 },
  /** `data.count` is the number of calls that are not settled. */
  CALLS_UNSETTLED: { code: 4760, status: 409 },
  /** `data.state` is the state of the call. */
  CALL_MOVED: { code: 4761, status: 409 },
  CALL_IDENTITY_UNASKED: { code: 4762, status: 409 },
  CALL_IDENTITY_OPEN: { code: 4788, status: 409 },
  /** Nothing of the booking was bought, or it was returned. */
  CALL_NOT_BOUGHT: { code: 4763, status: 409 },

  GIFT_NOT_POSSIBLE: { code: 4401, status: 409 },
  GIFT_TAKEN: { code: 4402, status: 409 },
  GIFT_OWN: { code: 4403, status: 409 },
  GIFT_CLOSED: { code: 4404, status: 409 },
  GIFT_COUNTRY_MISMATCH: { code: 4405, status: 409 },

  COUPON_USED_BY_MEMBER: { code: 5010, status: 500 },
  COUPON_PERIOD: { code: 5011, status: 500 },
  COUPON_USED_UP: { code: 5012, status: 500 },
  COUPON_NOT_FOR_THIS: { code: 5014, status: 500 },
  COUPON_UNKNOWN: { code: 5731, status: 500 },

  NOT_ENTITLED: { code: 6101, status: 402 },
  NOT_ON_AIR: { code: 6102, status: 409 },
  WATCHING_ELSEWHERE: { code: 6103, status: 409 },
  REPLAY_NOT_OPEN: { code: 6104, status: 409 },

  POLL_CLOSED: { code: 6201, status: 409 },
  POLL_OPEN: { code: 6202, status: 409 },
  POLL_MOVED: { code: 6203, status: 409 },

  CHAT_TOO_FAST: { code: 6301, status: 429 },
  CHAT_REPEATED: { code: 6302, status: 429 },
  CHAT_TEXT_REFUSED: { code: 6303, status: 400 },
  CHAT_MUTED: { code: 6304, status: 409 },
  CHAT_BANNED: { code: 6305, status: 409 },
  CHAT_BLOCKS_FULL: { code: 6306, status: 409 },
  CHAT_OFF: { code: 6307, status: 409 },
  CHAT_NAME_REFUSED: { code: 6308, status: 409 },
  CHAT_CLOSED: { code: 6309, status: 409 },

  NOT_PERMITTED: { code: 7001, status: 409 },
  STUDIO_CLOSED: { code: 7002, status: 409 },
  INVITATION_CLOSED: { code: 7003, status: 409 },
  ALREADY_INVITED: { code: 7004, status: 409 },
  OWN_ROLES: { code: 7005, status: 409 },
  LAST_OWNER: { code: 7006, status: 409 },
  OWN_FACTOR: { code: 7007, status: 409 },
  PASSWORD_REQUIRED: { code: 7008, status: 409 },
  /** `data.rule` is the reason, `data.most` the maximum that can be refunded. */
  REFUND_REFUSED: { code: 7201, status: 409 },
  APPROVAL_PENDING: { code: 7202, status: 409 },
  APPROVAL_CLOSED: { code: 7203, status: 409 },
  APPROVAL_SELF: { code: 7204, status: 409 },
  /** `data.state` is the state of the pass. */
  PICKUP_REFUSED: { code: 7205, status: 409 },
  /** `data.state` is the state of the parcel. */
  PARCEL_REFUSED: { code: 7206, status: 409 },

  /** `data.rule` is the reason. */
  MEMBER_REFUSED: { code: 7501, status: 409 },
  GRANT_OWN: { code: 7502, status: 409 },
  GRANT_ENDED: { code: 7503, status: 409 },

  EVENT_NOT_READY: { code: 7401, status: 409 },
  EVENT_ENDED: { code: 7402, status: 409 },
  /** It was published or is scheduled, or someone ordered or holds one of its products. */
  NOT_A_DRAFT: { code: 7403, status: 409 },

  /** `data.rule` is the reason: the show's time or its channel. */
  SHOW_STATE_INVALID: { code: 7801, status: 409 },

  VERSION_CONFLICT: { code: 7301, status: 409 },
  CONFIRM_CHANGES: { code: 7302, status: 409 },
  STOCK_BELOW_SOLD: { code: 7303, status: 409 },
  CAMPAIGN_ENDED: { code: 7304, status: 409 },

  /** The figures differ from the preview; `data.preview` holds the current ones. */
  FIGURES_CHANGED: { code: 7305, status: 409 },

  BROADCAST_SENT: { code: 7601, status: 409 },
  BROADCAST_PLANNED: { code: 7603, status: 409 },
  /** No member of the audience may be notified. */
  BROADCAST_REACHES_NOBODY: { code: 7602, status: 409 },
} as const satisfies Record<string, { code: number; status: number }>

export type ErrorName = keyof typeof errors

/** `path` is a JSON pointer without the leading slash (`agreements/terms`); `rule` the schema keyword or rule broken. */
export interface FieldProblem {
  path: string
  rule: string
}

/** The body of every error response; `data` holds the extras an error declares. */
export interface ErrorBody {
  code: number
  name: ErrorName
  message: string
  requestId: string
  fields?: FieldProblem[]
  data?: Record<string, unknown>
}

/** The error result of an operation; the HTTP edge turns it into an ErrorBody. */
export interface Failure<N extends ErrorName = ErrorName> {
  error: N
  fields?: FieldProblem[]
  data?: Record<string, unknown>
  retryAfterSec?: number
}
