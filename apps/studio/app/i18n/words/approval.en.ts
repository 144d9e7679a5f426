/** What waits for a second person. */
export const approvalEn = {
  title: 'Waiting for approval',
  asked: (who: string, reason: string) => `${who}: ${reason}`,
  askedBy: (who: string) => `Asked for by ${who}`,
  until: (time: string) => `Until ${time}`,
  own: 'You asked for this. Somebody else has to approve it.',
  approve: 'Approve',
  refuse: 'Reject',
  takeBack: 'Withdraw request',
  refused: 'Rejected',
  refund: {
    title: (sum: string) => `A refund of ${sum} waits for approval`,
    refuseTitle: 'Reject the refund',
    approved: (sum: string) => `Refund of ${sum} started`,
  },
  CANCEL_EVENT: {
    title: 'A cancellation waits for approval',
    refuseTitle: 'Reject the cancellation',
    approved: 'The event is canceled. Everybody is being told and refunded',
  },
  COUPON_CAMPAIGN: {
    title: 'A coupon campaign waits for approval',
    refuseTitle: 'Reject the campaign',
    approved: 'The campaign is created',
  },
  goesBack: (sums: string) => `Refund: ${sums}`,
  note: (text: string) => `Message to fans: ${text}`,
  times: (gift: string, times: string) => `${gift}, at most ${times} times`,
  inAll: (gift: string) => `In total: ${gift}`,
}
