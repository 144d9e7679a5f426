/** Generated from the English texts by `npx vitest run --project unit texts/catalogues -u`. */
export interface MessageParams {
  'account.password-changed.subject': undefined
  'account.password-changed.lead': undefined
  'account.password-changed.after': { support: string }
  'account.email-changed.subject': undefined
  'account.email-changed.lead': undefined
  'account.email-changed.after': { support: string }
  'account.new-device.subject': undefined
  'account.new-device.lead': { device: string; hasDevice: string }
  'account.new-device.after': undefined
  'account.factor-reset.subject': undefined
  'account.factor-reset.lead': undefined
  'account.factor-reset.after': { support: string }
  'account.left.subject': undefined
  'account.left.lead': undefined
  'account.left.after': { support: string }
  'account.code.signUp.subject': undefined
  'account.code.signUp.lead': undefined
  'account.code.resetPassword.subject': undefined
  'account.code.resetPassword.lead': undefined
  'account.code.updateEmail.subject': undefined
  'account.code.updateEmail.lead': undefined
  'account.code.accountExists.subject': undefined
  'account.code.accountExists.lead': undefined
  'account.code.addressInUse.subject': undefined
  'account.code.addressInUse.lead': undefined
  'account.code.noAccount.subject': undefined
  'account.code.noAccount.lead': undefined
  'account.code.noPassword.subject': undefined
  'account.code.noPassword.lead': { method: string }
  'account.code.ignore': undefined
  'account.code.tenMinutes': undefined
  'commerce.cubes': { count: number }
  'commerce.souls': { count: number }
  'commerce.orderName': { count: number; name: string }
  'commerce.paymentPage.title': undefined
  'commerce.paymentPage.continue': undefined
  'commerce.paymentPage.unreachable': undefined
  'mail.label.receipt': undefined
  'mail.label.refund': undefined
  'mail.label.payment': undefined
  'mail.label.order': undefined
  'mail.label.parcel': undefined
  'mail.label.carrier': undefined
  'mail.label.trackingNumber': undefined
  'mail.label.coupon': undefined
  'mail.label.ticket': undefined
  'mail.label.rules': undefined
  'mail.label.item': undefined
  'mail.label.bonus': undefined
  'mail.label.quantity': undefined
  'mail.label.paid': undefined
  'mail.label.due': undefined
  'mail.label.goesBack': undefined
  'mail.label.refunded': undefined
  'mail.label.got': undefined
  'mail.label.method': undefined
  'mail.label.paidAt': undefined
  'mail.label.startedAt': undefined
  'mail.label.refundedAt': undefined
  'mail.label.receivedAt': undefined
  'mail.label.redeemedAt': undefined
  'mail.label.payBy': undefined
  'mail.label.account': undefined
  'mail.label.orderNumber': undefined
  'mail.label.seller': undefined
  'mail.label.event': undefined
  'mail.label.starts': undefined
  'mail.label.doors': undefined
  'mail.label.ticketName': undefined
  'mail.label.gift': undefined
  'mail.label.from': undefined
  'mail.label.acceptBy': undefined
  'mail.label.acceptedBy': undefined
  'mail.label.refundRequest': undefined
  'mail.label.awaited': undefined
  'mail.label.oldDate': undefined
  'mail.label.newDate': undefined
  'mail.label.draw': undefined
  'mail.label.drawAt': undefined
  'mail.label.fingerprint': undefined
  'mail.label.prize': undefined
  'mail.label.objectBy': undefined
  'mail.label.swap': undefined
  'mail.label.gives': undefined
  'mail.label.gets': undefined
  'mail.label.confirmBy': undefined
  'mail.label.calls': undefined
  'mail.label.callNumber': undefined
  'mail.label.callsBegin': undefined
  'mail.label.keepsake': undefined
  'mail.label.artist': undefined
  'mail.label.availableUntil': undefined
  'mail.rule.refund': undefined
  'mail.rule.age': undefined
  'mail.rule.allAges': undefined
  'mail.rule.region': undefined
  'mail.rule.everywhere': undefined
  'mail.rule.id': undefined
  'mail.rule.idAsked': undefined
  'mail.rule.idNotAsked': undefined
  'mail.rule.fromAge': { years: string }
  'mail.link.gifts': undefined
  'mail.link.orders': undefined
  'mail.link.wallet': undefined
  'mail.link.event': undefined
  'mail.link.instructions': undefined
  'mail.link.tracking': undefined
  'mail.link.box': undefined
  'mail.link.preferences': undefined
  'mail.link.draw': undefined
  'mail.link.cards': undefined
  'mail.link.calls': undefined
  'mail.link.downloads': undefined
  'mail.note.calendar': undefined
  'mail.note.calendarEnds': undefined
  'mail.note.questions': { address: string }
  'mail.note.cubesRefund': undefined
  'mail.note.ticketRefund': undefined
  'mail.note.productRefund': undefined
  'mail.note.unpaidDeposit': undefined
  'mail.note.returnedPayment': { address: string; price: string }
  'mail.note.saleOpens': undefined
  'mail.note.canBeBought': undefined
  'mail.note.drawWon': undefined
  'mail.note.drawClosed': undefined
  'mail.note.swap': undefined
  'mail.note.calls': undefined
  'mail.note.keepsake': undefined
  'mail.announcement.to.HOME': undefined
  'mail.announcement.to.NOTICE': undefined
  'mail.announcement.to.MY_BOX': undefined
  'mail.announcement.why.NEWS': { seller: string }
  'mail.announcement.why.ORGANISERS': { seller: string }
  'mail.announcement.stop.NEWS': undefined
  'mail.announcement.stop.ORGANISERS': undefined
  'mail.announcement.account': { nickname: string }
  'mail.gift.title': { sender: string }
  'mail.gift.lead': undefined
  'mail.gift.stillWaiting': { until: string }
  'mail.gift.message': undefined
  'mail.gift.open': undefined
  'mail.gift.unknownSender': undefined
  'mail.gift.questions': { address: string }
  'mail.tax.name': { country: string }
  'mail.tax.included': { place: string; rate: string; tax: string }
  'mail.tax.ofNet': { net: string; tax: string }
  'mail.tax.number': { place: string }
  'mail.tax.noNumber': undefined
  'mail.tax.invoice': undefined
  'mail.tax.noInvoice': undefined
  'mail.tax.notRecorded': undefined
  'mail.tax.none': { place: string; treatment: string }
  'notifications.welcome.title': undefined
  'notifications.welcome.content': undefined
  'notifications.cubesBought.title': { cubes: number }
  'notifications.cubesBought.content': undefined
  'notifications.ticketBought.title': { event: string }
  'notifications.ticketBought.content': { ticket: string }
  'notifications.productBought.title': { product: string; quantity: number }
  'notifications.productBought.content': undefined
  'notifications.couponCubes.title': { amount: number }
  'notifications.couponCubes.content': undefined
  'notifications.couponSouls.title': { amount: number }
  'notifications.couponSouls.content': undefined
  'notifications.couponTicket.title': { event: string }
  'notifications.couponTicket.content': undefined
  'notifications.ticketGiven.title': { event: string }
  'notifications.ticketGiven.content': undefined
  'notifications.depositDue.title': { price: string }
  'notifications.depositDue.content': { item: string; until: string }
  'notifications.depositReminder.title': { price: string }
  'notifications.depositReminder.content': { item: string; until: string }
  'notifications.paidLate.title': undefined
  'notifications.paidLate.content': { destination: string; item: string }
  'notifications.paidOtherwise.title': undefined
  'notifications.paidOtherwise.content': { destination: string; item: string }
  'notifications.paidTwice.title': undefined
  'notifications.paidTwice.content': { destination: string; item: string }
  'notifications.refundAsked.title': undefined
  'notifications.refundAsked.content': { item: string }
  'notifications.refundDeclined.title': undefined
  'notifications.refundDeclined.content': { item: string }
  'notifications.refundStarted.title': { price: string }
  'notifications.refundStarted.content': { destination: string; item: string }
  'notifications.moneyBack.title': { price: string }
  'notifications.moneyBack.content': { isWhole: string; item: string; sent: string }
  'notifications.cubesBack.title': { price: string }
  'notifications.cubesBack.content': { isWhole: string; item: string }
  'notifications.parcelShipped.title': { contents: string }
  'notifications.parcelShipped.content': { carrier: string; trackingNumber: string }
  'notifications.parcelDelivered.title': { contents: string }
  'notifications.parcelDelivered.content': undefined
  'notifications.saleOpens.title': { product: string }
  'notifications.saleOpens.content': { opensAt: string }
  'notifications.canBeBought.title': { product: string }
  'notifications.canBeBought.content': undefined
  'notifications.giftReady.title': { item: string }
  'notifications.giftReady.content': { until: string }
  'notifications.giftReminder.title': { item: string }
  'notifications.giftReminder.content': { until: string }
  'notifications.giftAccepted.title': { recipient: string }
  'notifications.giftAccepted.content': { item: string }
  'notifications.giftDeclined.title': { item: string }
  'notifications.giftDeclined.content': undefined
  'notifications.giftExpired.title': { item: string }
  'notifications.giftExpired.content': undefined
  'notifications.giftReceived.title': { item: string }
  'notifications.giftReceived.content': undefined
  'notifications.giftRevoked.title': { item: string }
  'notifications.giftRevoked.content': undefined
  'notifications.doorsOpen.title': { event: string }
  'notifications.doorsOpen.content': { startsAt: string }
  'notifications.eventCanceled.title': { event: string }
  'notifications.eventCanceled.refund': undefined
  'notifications.eventMoved.title': { event: string }
  'notifications.eventMoved.content': { choice: string; refundUntil: string; to: string }
  'notifications.pickupMoved.title': { event: string }
  'notifications.pickupMoved.content': { from: string }
  'notifications.parcelContents': { count: number; name: string }
  'notifications.refundDestination': { isCash: string }
  'notifications.refundSent': { isCash: string }
  'notifications.drawClosed.title': { draw: string }
  'notifications.drawClosed.content': { at: string }
  'notifications.drawWon.title': { draw: string }
  'notifications.drawWon.content': { prize: string; until: string }
  'notifications.drawLost.title': { draw: string }
  'notifications.drawLost.content': undefined
  'notifications.drawVoided.title': { draw: string }
  'notifications.drawVoided.content': { reason: string; sold: string }
  'notifications.drawExcluded.title': { draw: string }
  'notifications.drawExcluded.content': { reason: string }
  'notifications.drawPlaceForfeited.title': { draw: string }
  'notifications.drawPlaceForfeited.content': { can: string; reason: string; until: string }
  'notifications.drawForfeitDecided.title': { decision: string; draw: string }
  'notifications.drawForfeitDecided.content': { decision: string }
  'notifications.drawNotEntered.title': { item: string }
  'notifications.drawNotEntered.content': undefined
  'notifications.cardsAllotted.title': { item: string }
  'notifications.cardsAllotted.content': undefined
  'notifications.swapFound.title': { gets: string; gives: string }
  'notifications.swapFound.content': { until: string }
  'notifications.swapDone.title': { gets: string }
  'notifications.swapDone.content': { gives: string }
  'notifications.callGranted.title': { event: string }
  'notifications.callGranted.content': { startsAt: string }
  'notifications.callPlace.title': { event: string; number: number }
  'notifications.callPlace.content': { startsAt: string }
  'notifications.callMoved.title': { event: string }
  'notifications.callMoved.content': { startsAt: string }
  'notifications.callOpened.title': { event: string }
  'notifications.callOpened.content': undefined
  'notifications.callNear.title': { event: string }
  'notifications.callNear.content': undefined
  'notifications.keepsakeReady.title': { artist: string }
  'notifications.keepsakeReady.content': { until: string }
  'studio.invitation.subject': undefined
  'studio.invitation.lead': { role: string }
  'studio.invitation.after': undefined
  'studio.invitation.label': undefined
  'studio.export.column.parcel': undefined
  'studio.export.column.order': undefined
  'studio.export.column.ordered': undefined
  'studio.export.column.shipFrom': undefined
  'studio.export.column.items': undefined
  'studio.export.column.receiver': undefined
  'studio.export.column.phoneCode': undefined
  'studio.export.column.phone': undefined
  'studio.export.column.email': undefined
  'studio.export.column.country': undefined
  'studio.export.column.countryName': undefined
  'studio.export.column.postCode': undefined
  'studio.export.column.address1': undefined
  'studio.export.column.address2': undefined
  'studio.export.column.address3': undefined
  'studio.export.column.address4': undefined
  'studio.export.column.customsCode': undefined
  'studio.export.column.note': undefined
  'studio.export.column.carrier': undefined
  'studio.export.column.trackingNumber': undefined
  'studio.export.column.at': undefined
  'studio.export.column.status': undefined
  'studio.export.column.statusName': undefined
  'studio.export.column.event': undefined
  'studio.export.column.eventTitle': undefined
  'studio.export.column.what': undefined
  'studio.export.column.units': undefined
  'studio.export.column.currency': undefined
  'studio.export.column.total': undefined
  'studio.export.column.back': undefined
  'studio.export.column.method': undefined
  'studio.export.column.methodName': undefined
  'studio.export.column.gift': undefined
  'studio.export.column.member': undefined
  'studio.export.column.nickname': undefined
  'studio.export.column.day': undefined
  'studio.export.column.zone': undefined
  'studio.export.column.localTime': undefined
  'studio.export.column.product': undefined
  'studio.export.column.productName': undefined
  'studio.export.column.sold': undefined
  'studio.export.column.kept': undefined
  'studio.export.column.code': undefined
  'studio.export.column.uses': undefined
  'studio.export.column.limit': undefined
  'studio.export.column.name': undefined
  'studio.export.column.birth': undefined
  'studio.export.column.address': undefined
  'studio.export.column.otherAnswers': undefined
  'studio.export.column.tax': undefined
  'studio.export.column.taxName': undefined
  'studio.export.column.taxCountryName': undefined
  'studio.export.column.taxCountry': undefined
  'studio.export.column.taxRate': undefined
  'studio.export.column.taxCurrency': undefined
  'studio.export.column.gross': undefined
  'studio.export.column.net': undefined
  'studio.export.column.taxAmount': undefined
  'studio.export.column.taxBack': undefined
  'studio.export.column.prize': undefined
  'studio.export.column.winnerStatus': undefined
  'studio.export.column.checkInCode': undefined
  'studio.export.column.checkedIn': undefined
  'studio.export.status.INIT': undefined
  'studio.export.status.PENDING': undefined
  'studio.export.status.FAILED': undefined
  'studio.export.status.EXPIRED': undefined
  'studio.export.status.CANCELED': undefined
  'studio.export.status.FULFILLED': undefined
  'studio.export.status.DELIVERED': undefined
  'studio.export.status.REFUND_PENDING': undefined
  'studio.export.status.PARTIALLY_REFUNDED': undefined
  'studio.export.status.REFUNDED': undefined
  'studio.export.taxTreatment.TAXED': undefined
  'studio.export.taxTreatment.NOT_REGISTERED': undefined
  'studio.export.taxTreatment.AT_IMPORT': undefined
  'studio.export.taxTreatment.PREPAID': undefined
  'studio.export.taxTreatment.FREE': undefined
  'studio.export.taxTreatment.NOT_RECORDED': undefined
  'studio.export.shipping': undefined
  'studio.export.yes': undefined
  'studio.export.no': undefined
  'studio.export.winner.confirmed': undefined
  'studio.export.winner.waiting': undefined
}
