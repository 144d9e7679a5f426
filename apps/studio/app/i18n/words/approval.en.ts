/** What waits for a second person. */
export const approvalEn = {
  title: 'Waiting for a second person',
  asked: (who: string, reason: string) => `${who}: ${reason}`,
  askedBy: (who: string) => `Asked by ${who}`,
  until: (time: string) => `Until ${time}`,
  own: 'You asked for it: somebody else has to agree.',
  approve: 'Agree',
  refuse: 'Refuse',
  takeBack: 'Take back',
  refused: 'It is refused',
  refund: {
    title: (sum: string) => `${sum} waits for a second person`,
    refuseTitle: 'Refuse the refund',
    approved: (sum: string) => `${sum} is on its way back`,
  },
  CANCEL_EVENT: {
    title: 'A cancellation waits for a second person',
    refuseTitle: 'Refuse the cancellation',
    approved: 'The event is canceled; everybody is being told and paid back',
  },
  COUPON_CAMPAIGN: {
    title: 'A coupon campaign waits for a second person',
    refuseTitle: 'Refuse the campaign',
    approved: 'The campaign is made',
  },
  goesBack: (sums: string) => `Goes back: ${sums}`,
  note: (text: string) => `Fans would read: ${text}`,
  times: (gift: string, times: string) => `${gift}, at most ${times} times`,
  inAll: (gift: string) => `In all: ${gift}`,
}
