/** Written from en/common.json by the build: the parameters each message takes. */
export interface MessageParams {
  'shell.skip': undefined
  'shell.homeLabel': undefined
  'shell.language': undefined
  'shell.searchHint': undefined
  'shell.search': undefined
  'shell.home': undefined
  'shell.logIn': undefined
  'shell.logOut': undefined
  'shell.myPage': undefined
  'shell.bottomNavigation': undefined
  'shell.timesNote': undefined
  'shell.back': undefined
  'shell.close': undefined
  'shell.messages': undefined
  'shell.loading': undefined
  'shell.offline': undefined
  'shell.memberUnreachable': undefined
  'shell.main': undefined
  'shell.myBox': undefined
  'shell.notice': undefined
  'theme.title': undefined
  'theme.dark': undefined
  'theme.light': undefined
  'theme.auto': undefined
  'wallet.cubeUnit': { n: number }
  'wallet.soulUnit': { n: number }
  'wallet.charge': undefined
  'notifications.title': undefined
  'notifications.titleNew': undefined
  'notifications.new': undefined
  'notifications.latest': undefined
  'notifications.minutes': { n: number }
  'notifications.hours': { n: number }
  'notifications.days': { n: number }
  'notifications.end': undefined
  'notifications.empty.title': undefined
  'notifications.empty.text': undefined
  'notifications.offline.title': undefined
  'notifications.offline.text': undefined
  'notifications.failed.title': undefined
  'notifications.failed.text': undefined
  'notice.title': undefined
  'notice.description': undefined
  'notice.kinds': undefined
  'notice.all': undefined
  'notice.kind.SHOW': undefined
  'notice.kind.DELIVERY': undefined
  'notice.kind.SERVICE': undefined
  'notice.pinned': undefined
  'notice.pages': undefined
  'notice.newer': undefined
  'notice.older': undefined
  'notice.empty.title': undefined
  'notice.empty.text': undefined
  'notice.empty.action': undefined
  'notice.failed.title': undefined
  'notice.failed.text': undefined
  'notice.onward': undefined
  'notice.show': undefined
  'notice.back': undefined
  'signInPrompt.title': undefined
  'signInPrompt.body': undefined
  'signInPrompt.cancel': undefined
  'signInPrompt.signIn': undefined
  'errorPage.notFound.title': undefined
  'errorPage.notFound.text': undefined
  'errorPage.offline.title': undefined
  'errorPage.offline.text': undefined
  'errorPage.fault.title': undefined
  'errorPage.fault.text': undefined
  'errorPage.reference': { reference: string }
  'errorPage.home': undefined
  'errorPage.search': undefined
  'errorPage.retry': undefined
  'event.type.CONCERT': undefined
  'event.type.FAN_MEETING': undefined
  'event.type.FAN_SIGN': undefined
  'event.type.VIDEO_CALL': undefined
  'event.badge.onAir': undefined
  'event.badge.opensAt': { time: string }
  'event.badge.ended': undefined
  'event.badge.canceled': undefined
  'event.badge.today': undefined
  'event.badge.daysLeft': { n: string }
  'event.started': { time: string }
  'event.free': undefined
  'event.priceFrom': { price: string }
  'event.minutesIn': { n: number }
  'event.hoursIn': { hours: number; minutes: number }
  'event.until': { time: string }
  'event.yourTime': { time: string }
  'event.countdown.title': undefined
  'event.countdown.days': undefined
  'event.countdown.hours': undefined
  'event.countdown.minutes': undefined
  'event.countdown.seconds': undefined
  'event.ticketsOpenAt': { time: string }
  'event.ticketsOpenIn': { hours: number; minutes: number }
  'home.title': undefined
  'home.description': undefined
  'home.hero.live': undefined
  'home.hero.next': undefined
  'home.watch': undefined
  'home.details': undefined
  'home.getTicket': undefined
  'home.onAir': undefined
  'home.openTickets': undefined
  'home.week': undefined
  'home.weekNote': undefined
  'home.today': undefined
  'home.tomorrow': undefined
  'home.ticketsOpenRow': undefined
  'home.collections': undefined
  'home.eventCount': { n: number }
  'home.past': undefined
  'home.previous': undefined
  'home.next': undefined
  'home.seeAll': undefined
  'home.empty.title': undefined
  'home.empty.text': undefined
  'home.failed.title': undefined
  'home.failed.text': undefined
  'home.replays': undefined
  'home.highlights': undefined
  'home.comingSoon': undefined
  'search.title': undefined
  'search.description': undefined
  'search.filters': undefined
  'search.all': undefined
  'search.onAir': undefined
  'search.openTicket': undefined
  'search.ended': undefined
  'search.themes': undefined
  'search.allThemes': undefined
  'search.count': { n: number }
  'search.more': undefined
  'search.moreBusy': undefined
  'search.previous': undefined
  'search.moreFailed': undefined
  'search.retry': undefined
  'search.empty.title': undefined
  'search.empty.text': undefined
  'search.failed.title': undefined
  'search.failed.text': undefined
  'search.label': undefined
  'search.placeholder': undefined
  'search.clear': undefined
  'search.recent': undefined
  'search.forget': { keyword: string }
  'search.forgetAll': undefined
  'search.artists': undefined
  'search.resultsFor': { keyword: string }
  'search.otherKeyboard': undefined
  'search.none.title': undefined
  'search.none.text': undefined
  'search.didYouMean': undefined
  'search.meanwhile': undefined
  'signIn.title': undefined
  'signIn.lead': undefined
  'signIn.email': undefined
  'signIn.password': undefined
  'signIn.show': undefined
  'signIn.hide': undefined
  'signIn.submit': undefined
  'signIn.busy': undefined
  'signIn.newHere': undefined
  'signIn.toSignUp': undefined
  'signIn.problems': { n: number }
  'signIn.emailMissing': undefined
  'signIn.emailInvalid': undefined
  'signIn.passwordMissing': undefined
  'signIn.waitMinutes': { n: number }
  'signIn.forgot': undefined
  'signIn.waitHours': { n: number }
  'signIn.waitTime': { time: string }
  'signIn.waitOver': undefined
  'signUp.title': undefined
  'signUp.step': { n: string }
  'signUp.emailTitle': undefined
  'signUp.emailText': undefined
  'signUp.didYouMean': { email: string }
  'signUp.sendCode': undefined
  'signUp.sending': undefined
  'signUp.codeTitle': undefined
  'signUp.codeText': { email: string; minutes: number }
  'signUp.code': undefined
  'signUp.digitsMissing': { n: number }
  'signUp.checkCode': undefined
  'signUp.checking': undefined
  'signUp.resend': undefined
  'signUp.resendIn': { n: string }
  'signUp.resent': undefined
  'signUp.changeEmail': undefined
  'signUp.accountTitle': undefined
  'signUp.passwordHint': undefined
  'signUp.passwordShort': { n: number }
  'signUp.passwordLong': undefined
  'signUp.nicknameHint': undefined
  'signUp.nicknameInvalid': undefined
  'signUp.agreements': undefined
  'signUp.agreeAll': undefined
  'signUp.terms': undefined
  'signUp.privacy': undefined
  'signUp.over14': undefined
  'signUp.marketing': undefined
  'signUp.agreementsMissing': undefined
  'signUp.submit': undefined
  'signUp.busy': undefined
  'signUp.haveAccount': undefined
  'signUp.toSignIn': undefined
  'signUp.welcome': { name: string }
  'signUp.codeExpired': undefined
  'signUp.codeUsedUp': undefined
  'nickname.label': undefined
  'nickname.checking': undefined
  'nickname.free': undefined
  'nickname.artist': undefined
  'nickname.reserved': undefined
  'social.with.KAKAO': undefined
  'social.with.GOOGLE': undefined
  'social.with.APPLE': undefined
  'social.with.LINE': undefined
  'social.with.X': undefined
  'social.with.FACEBOOK': undefined
  'social.name.EMAIL': undefined
  'social.name.KAKAO': undefined
  'social.name.GOOGLE': undefined
  'social.name.APPLE': undefined
  'social.name.LINE': undefined
  'social.name.X': undefined
  'social.name.FACEBOOK': undefined
  'social.others': undefined
  'social.leaving': undefined
  'social.checking': undefined
  'social.checkingText': { name: string }
  'social.denied.title': undefined
  'social.denied.text': { name: string }
  'social.rejected.title': undefined
  'social.rejected.text': undefined
  'social.unavailable.title': { name: string }
  'social.unavailable.text': undefined
  'social.exists.title': undefined
  'social.exists.text': { method: string }
  'social.back': undefined
  'social.signUp.title': undefined
  'social.signUp.lead': undefined
  'social.signUp.from': { name: string }
  'social.signUp.noEmail': { name: string }
  'reset.title': undefined
  'reset.emailTitle': undefined
  'reset.emailText': undefined
  'reset.passwordTitle': undefined
  'reset.passwordText': undefined
  'reset.newPassword': undefined
  'reset.submit': undefined
  'reset.busy': undefined
  'reset.doneTitle': undefined
  'reset.doneText': undefined
  'reset.signIn': undefined
  'reset.remembered': undefined
  'suspended.title': undefined
  'suspended.reason': { reason: string }
  'suspended.until': { until: string }
  'suspended.open': undefined
  'suspended.text': undefined
  'suspended.appeal': undefined
  'account.title': undefined
  'account.sections': undefined
  'account.signedOut.title': undefined
  'account.signedOut.text': undefined
  'account.failed.title': undefined
  'account.failed.text': undefined
  'account.failed.offline': undefined
  'account.save': undefined
  'account.saving': undefined
  'account.cancel': undefined
  'account.change': undefined
  'account.logOut': undefined
  'account.profile.title': undefined
  'account.profile.nickname': undefined
  'account.profile.changeNickname': undefined
  'account.profile.nicknameHint': undefined
  'account.profile.nicknameSaved': { name: string }
  'account.profile.email': undefined
  'account.profile.noEmail': undefined
  'account.profile.addEmail': undefined
  'account.profile.changeEmail': undefined
  'account.profile.newEmail': undefined
  'account.profile.emailHint': undefined
  'account.profile.emailSaved': { email: string }
  'account.profile.proveTitle': undefined
  'account.profile.proveText': { email: string }
  'account.profile.proveSocial': { provider: string }
  'account.profile.proveSignIn': undefined
  'account.profile.prove': undefined
  'account.profile.proving': undefined
  'account.profile.password': undefined
  'account.profile.passwordSet': undefined
  'account.profile.changePassword': undefined
  'account.profile.currentPassword': undefined
  'account.profile.newPassword': undefined
  'account.profile.passwordWrong': undefined
  'account.profile.passwordSaved': undefined
  'account.profile.social': { provider: string }
  'account.wallet.title': undefined
  'account.wallet.cubes': undefined
  'account.wallet.souls': undefined
  'account.wallet.cubesNote': undefined
  'account.wallet.soulsNote': undefined
  'account.wallet.exchange': undefined
  'account.wallet.statement': undefined
  'account.wallet.currency': undefined
  'account.wallet.download': undefined
  'account.wallet.saved': { file: string }
  'account.wallet.date': undefined
  'account.wallet.what': undefined
  'account.wallet.amount': undefined
  'account.wallet.balance': undefined
  'account.wallet.more': undefined
  'account.wallet.moreBusy': undefined
  'account.wallet.newest': undefined
  'account.wallet.exchanged': { cubes: number; souls: number }
  'account.wallet.order': { id: string }
  'account.wallet.poll': { option: string }
  'account.wallet.pollVoid': { question: string }
  'account.wallet.cause.CHARGE': undefined
  'account.wallet.cause.BONUS': undefined
  'account.wallet.cause.COUPON': undefined
  'account.wallet.cause.GRANT': undefined
  'account.wallet.cause.ORDER': undefined
  'account.wallet.cause.EXCHANGE': undefined
  'account.wallet.cause.POLL': undefined
  'account.wallet.cause.EXPIRY': undefined
  'account.wallet.cause.LEAVE': undefined
  'account.wallet.cause.REFUND': undefined
  'account.wallet.cause.RETURN': undefined
  'account.wallet.cause.OTHER': undefined
  'account.wallet.empty.title': undefined
  'account.wallet.empty.text': undefined
  'account.wallet.empty.souls': undefined
  'account.wallet.lots.title': undefined
  'account.wallet.lots.note': undefined
  'account.wallet.lots.bought': undefined
  'account.wallet.lots.free': undefined
  'account.wallet.lots.of': { all: number; left: number }
  'account.wallet.lots.until': { date: string }
  'account.wallet.lots.all': { n: number }
  'account.wallet.lots.none': undefined
  'account.wallet.file.time': undefined
  'account.wallet.file.zone': undefined
  'account.wallet.file.currency': undefined
  'account.wallet.file.detail': undefined
  'account.orders.title': undefined
  'account.orders.number': { id: string }
  'account.orders.times': { n: number }
  'account.orders.status.INIT': undefined
  'account.orders.status.PENDING': undefined
  'account.orders.status.FULFILLED': undefined
  'account.orders.status.DELIVERED': undefined
  'account.orders.status.CANCELED': undefined
  'account.orders.status.FAILED': undefined
  'account.orders.status.EXPIRED': undefined
  'account.orders.status.REFUND_PENDING': undefined
  'account.orders.status.PARTIALLY_REFUNDED': undefined
  'account.orders.status.REFUNDED': undefined
  'account.orders.cubes': { n: number }
  'account.orders.deposit': { date: string }
  'account.orders.instructions': undefined
  'account.orders.refused': { words: string }
  'account.orders.refund.atOnce': undefined
  'account.orders.refund.request': undefined
  'account.orders.refund.atOnceNamed': { name: string }
  'account.orders.refund.requestNamed': { name: string }
  'account.orders.refund.until': { date: string }
  'account.orders.refund.asked': undefined
  'account.orders.refund.declined': undefined
  'account.orders.refund.underWay': { amount: string }
  'account.orders.refund.underWayBank': { amount: string }
  'account.orders.refund.done': { amount: string }
  'account.orders.refund.doneBank': { amount: string }
  'account.orders.refund.doneCubes': { amount: string }
  'account.orders.refund.donePart': undefined
  'account.orders.refund.help': undefined
  'account.orders.dialog.title': { name: string }
  'account.orders.dialog.titleRequest': { name: string }
  'account.orders.dialog.money': { amount: string }
  'account.orders.dialog.bank': { amount: string }
  'account.orders.dialog.cubes': { amount: string }
  'account.orders.dialog.losesCubes': undefined
  'account.orders.dialog.losesTicket': undefined
  'account.orders.dialog.request': undefined
  'account.orders.dialog.reason': undefined
  'account.orders.dialog.optional': undefined
  'account.orders.dialog.confirm': { amount: string }
  'account.orders.dialog.send': undefined
  'account.orders.dialog.busy': undefined
  'account.orders.toast.underWay': { amount: string }
  'account.orders.toast.done': { amount: string }
  'account.orders.toast.asked': undefined
  'account.orders.toast.askedInstead': undefined
  'account.orders.more': undefined
  'account.orders.moreBusy': undefined
  'account.orders.empty.title': undefined
  'account.orders.empty.text': undefined
  'account.orders.empty.action': undefined
  'account.orders.gift': undefined
  'account.settings.title': undefined
  'account.settings.language': undefined
  'account.settings.languageText': undefined
  'account.settings.look': undefined
  'account.settings.lookText': undefined
  'account.devices.title': undefined
  'account.devices.text': undefined
  'account.devices.this': undefined
  'account.devices.unknown': undefined
  'account.devices.since': { time: string }
  'account.devices.lastSeen': { time: string }
  'account.devices.end': undefined
  'account.devices.endNamed': { device: string }
  'account.devices.endTitle': undefined
  'account.devices.endText': { device: string }
  'account.devices.ended': { device: string }
  'account.devices.endOthers': undefined
  'account.devices.endOthersTitle': undefined
  'account.devices.endOthersText': { n: number }
  'account.devices.endedOthers': undefined
  'account.devices.alone': undefined
  'account.devices.busy': undefined
  'account.devices.gone': undefined
  'account.consents.title': undefined
  'account.consents.text': undefined
  'account.consents.terms': undefined
  'account.consents.privacy': undefined
  'account.consents.over14': undefined
  'account.consents.marketing': undefined
  'account.consents.version': { version: string }
  'account.consents.accepted': { date: string }
  'account.consents.read': undefined
  'account.consents.readNamed': { document: string }
  'account.consents.marketingOn': undefined
  'account.consents.marketingOff': undefined
  'account.consents.savedOn': undefined
  'account.consents.savedOff': undefined
  'account.consents.turnOn': undefined
  'account.consents.turnOff': undefined
  'account.consents.agree': undefined
  'account.consents.newer': { version: string }
  'account.data.title': undefined
  'account.data.text': undefined
  'account.data.format': undefined
  'account.data.download': undefined
  'account.data.busy': undefined
  'account.data.done': { file: string }
  'account.leave.title': undefined
  'account.leave.balances': undefined
  'account.leave.lost': undefined
  'account.leave.kept': undefined
  'account.leave.everywhere': undefined
  'account.leave.blockedTitle': undefined
  'account.leave.blockedText': undefined
  'account.leave.see': undefined
  'account.leave.again': undefined
  'account.leave.passwordText': undefined
  'account.leave.typeText': { name: string }
  'account.leave.typeWrong': { name: string }
  'account.leave.proveSocial': { provider: string }
  'account.leave.submit': undefined
  'account.leave.busy': undefined
  'account.leave.goneTitle': undefined
  'account.leave.goneText': undefined
  'account.leave.home': undefined
  'account.leave.lostNickname': undefined
  'account.leave.nothing': undefined
  'account.leave.loss.CUBES_BOUGHT': undefined
  'account.leave.loss.CUBES_FREE': undefined
  'account.leave.loss.SOULS': undefined
  'account.leave.loss.TICKETS': undefined
  'account.leave.fate.CUBES_BOUGHT': undefined
  'account.leave.fate.CUBES_FREE': undefined
  'account.leave.fate.SOULS': undefined
  'account.leave.fate.TICKETS': undefined
  'account.leave.blocker.ORDER_OPEN': undefined
  'account.leave.blocker.ORDER_UNDELIVERED': undefined
  'account.leave.blocker.REFUND_OPEN': undefined
  'account.leave.blocker.GIFT_OPEN': undefined
  'account.leave.seeNamed': { thing: string }
  'account.addresses.title': undefined
  'account.gifts.title': undefined
  'account.gifts.to': { name: string }
  'account.gifts.from': { name: string }
  'account.gifts.yours': undefined
  'account.gifts.withdraw': undefined
  'account.gifts.withdrawNamed': { name: string }
  'account.gifts.withdrawn': undefined
  'account.gifts.pages': undefined
  'account.gifts.newer': undefined
  'account.gifts.older': undefined
  'account.gifts.empty.title': undefined
  'account.gifts.empty.text': undefined
  'account.gifts.dialog.title': { name: string }
  'account.gifts.dialog.text': undefined
  'account.gifts.dialog.busy': undefined
  'detail.tickets': undefined
  'detail.tabs.label': undefined
  'detail.tabs.about': undefined
  'detail.tabs.chat': undefined
  'detail.tabs.goods': undefined
  'detail.tabs.rules': undefined
  'detail.when.title': undefined
  'detail.when.yours': { place: string }
  'detail.when.calendar': undefined
  'detail.facts.title': undefined
  'detail.facts.doors': undefined
  'detail.facts.replay': undefined
  'detail.facts.replayWindow': { from: string; to: string }
  'detail.facts.noReplay': undefined
  'detail.facts.kind': undefined
  'detail.rules.refund': undefined
  'detail.rules.age': undefined
  'detail.rules.allAges': undefined
  'detail.rules.from': { n: number }
  'detail.rules.region': undefined
  'detail.rules.everywhere': undefined
  'detail.rules.id': undefined
  'detail.rules.idAsked': undefined
  'detail.rules.idNotAsked': undefined
  'detail.chooseTicket': undefined
  'detail.perAccount': { n: number }
  'detail.getTicket': undefined
  'detail.oneMoment': undefined
  'detail.ofYours': { n: string }
  'detail.chargeCubes': undefined
  'detail.cubePrices': undefined
  'detail.notByCubes': undefined
  'detail.left': { n: number }
  'detail.mayReturn': { n: number }
  'detail.soldOut': undefined
  'detail.saleClosed': undefined
  'detail.saleOpens': undefined
  'detail.enter': undefined
  'detail.entitled.title': undefined
  'detail.entitled.text': undefined
  'detail.free.title': undefined
  'detail.free.text': undefined
  'detail.ended.title': undefined
  'detail.ended.replay': { from: string; to: string }
  'detail.ended.noReplay': undefined
  'detail.canceled.title': undefined
  'detail.canceled.text': undefined
  'detail.none.title': undefined
  'detail.none.text': undefined
  'detail.unreachable.title': undefined
  'detail.unreachable.text': undefined
  'detail.share': undefined
  'detail.linkCopied': undefined
  'detail.confirm.title': undefined
  'detail.confirm.owned': undefined
  'detail.confirm.cost': undefined
  'detail.confirm.after': undefined
  'detail.confirm.missing': { n: number }
  'detail.confirm.charge': undefined
  'detail.confirm.pay': { n: number }
  'detail.confirm.busy': undefined
  'detail.confirm.terms': undefined
  'detail.bought.title': undefined
  'detail.bought.text': undefined
  'detail.openTicket': undefined
  'detail.getTicketFor': { n: number }
  'detail.city.Seoul': undefined
  'detail.city.Tokyo': undefined
  'detail.city.Shanghai': undefined
  'detail.city.Hong_Kong': undefined
  'detail.city.Taipei': undefined
  'detail.city.Singapore': undefined
  'detail.city.Bangkok': undefined
  'detail.city.Jakarta': undefined
  'detail.city.Manila': undefined
  'detail.city.London': undefined
  'detail.city.Paris': undefined
  'detail.city.New_York': undefined
  'detail.city.Los_Angeles': undefined
  'detail.city.Sydney': undefined
  'products.title': undefined
  'products.pageTitle': { event: string }
  'products.description': { event: string }
  'products.shelves.label': undefined
  'products.shelves.all': undefined
  'products.shelves.tickets': undefined
  'products.shelves.goods': undefined
  'products.shelves.pickup': undefined
  'products.shelves.digital': undefined
  'products.left': { n: number }
  'products.perAccount': { n: number }
  'products.mayReturn': undefined
  'products.mayReturnWhy': undefined
  'products.unavailable': undefined
  'products.shipsFromDay': { day: string }
  'products.readyFromDay': { day: string }
  'products.quantity': undefined
  'products.quantityOf': { name: string }
  'products.less': undefined
  'products.more': undefined
  'products.or': undefined
  'products.facts.limit': undefined
  'products.facts.sent': undefined
  'products.facts.ready': undefined
  'products.facts.from': undefined
  'products.facts.customs': undefined
  'products.facts.pickup': undefined
  'products.facts.files': undefined
  'products.facts.asked': undefined
  'products.customsCode': undefined
  'products.pickup': undefined
  'products.filesNow': { n: number }
  'products.filesFrom': { from: string; n: number }
  'products.shipsTo': undefined
  'products.shipsOnly': { n: number }
  'products.canceled': undefined
  'products.ended': undefined
  'products.gone': undefined
  'products.unreachable.title': undefined
  'products.unreachable.text': undefined
  'products.empty.title': undefined
  'products.empty.text': undefined
  'products.openShop': undefined
  'products.buyNow': undefined
  'store.title': undefined
  'store.note': undefined
  'store.from': { price: string }
  'store.newTab': undefined
  'wish.notify': undefined
  'wish.remind': undefined
  'wish.willTell': undefined
  'wish.willRemind': undefined
  'wish.undo': undefined
  'wish.available': undefined
  'queue.join': undefined
  'queue.toLine': undefined
  'queue.again': undefined
  'queue.title': undefined
  'queue.toEvent': undefined
  'queue.toTickets': undefined
  'queue.untilOpening': undefined
  'queue.kept': undefined
  'queue.offline': undefined
  'queue.early.title': undefined
  'queue.early.text': { n: number }
  'queue.ready.title': undefined
  'queue.ready.text': undefined
  'queue.late.title': undefined
  'queue.late.text': { n: number }
  'queue.joined.title': undefined
  'queue.joined.text': undefined
  'queue.placing.title': undefined
  'queue.placing.text': undefined
  'queue.waiting.ahead': { n: number }
  'queue.waiting.progress': undefined
  'queue.waiting.spoken': { n: number }
  'queue.waiting.place': undefined
  'queue.waiting.wait': undefined
  'queue.waiting.band': { from: number; to: number }
  'queue.waiting.soon': { to: number }
  'queue.waiting.unknown': undefined
  'queue.waiting.all': undefined
  'queue.waiting.next': { n: number }
  'queue.turn.title': undefined
  'queue.turn.text': undefined
  'queue.turn.left': undefined
  'queue.turn.leftSpoken': { n: number }
  'queue.turn.toShop': undefined
  'queue.missed.title': undefined
  'queue.missed.text': undefined
  'queue.done.title': undefined
  'queue.done.text': undefined
  'queue.done.toBox': undefined
  'queue.soldOut.title': undefined
  'queue.soldOut.text': undefined
  'queue.open.title': undefined
  'queue.open.text': undefined
  'queue.receipt.title': undefined
  'queue.receipt.how': undefined
  'queue.receipt.number': undefined
  'queue.receipt.joined': undefined
  'queue.receipt.drawn': undefined
  'queue.receipt.after': undefined
  'queue.receipt.of': { count: number; place: number }
  'queue.receipt.promise': undefined
  'queue.receipt.seed': undefined
  'queue.receipt.check': undefined
  'queue.receipt.verdict.checked': undefined
  'queue.receipt.verdict.forged-seed': undefined
  'queue.receipt.verdict.forged-place': undefined
  'queue.receipt.verdict.unreachable': undefined
  'shop.title': undefined
  'shop.tabs.charge': undefined
  'shop.tabs.exchange': undefined
  'shop.owned': undefined
  'shop.packages': undefined
  'shop.bonus': undefined
  'shop.each': { price: string }
  'shop.currency': undefined
  'shop.methods': undefined
  'shop.method.P000': undefined
  'shop.method.EXIMBAY_CREDITCARDJPY': undefined
  'shop.method.P103': undefined
  'shop.method.P104': undefined
  'shop.method.EXIMBAY_JCBJPY': undefined
  'shop.method.P002': undefined
  'shop.method.P001': undefined
  'shop.method.P003': undefined
  'shop.method.P302': undefined
  'shop.method.P015': undefined
  'shop.method.PAYLETTER_CREDITCARD': undefined
  'shop.method.PAYLETTER_PAYPAL': undefined
  'shop.method.PAYLETTER_UNIONPAY': undefined
  'shop.method.KONBINI': undefined
  'shop.pay': { price: string }
  'shop.unavailable.GATEWAY_FAILING': undefined
  'shop.unavailable.TOO_LITTLE_TIME': undefined
  'shop.unavailable.SUM': undefined
  'shop.noMethods.title': undefined
  'shop.noMethods.text': undefined
  'shop.payLater': { price: string }
  'shop.signInToPay': { price: string }
  'shop.paidLater': { deadline: string }
  'shop.paying': undefined
  'shop.terms': undefined
  'shop.exchange.cubes': undefined
  'shop.exchange.souls': undefined
  'shop.exchange.quick': undefined
  'shop.exchange.all': undefined
  'shop.exchange.rate': undefined
  'shop.exchange.rateText': { n: number }
  'shop.exchange.cubesAfter': undefined
  'shop.exchange.soulsAfter': undefined
  'shop.exchange.oneWay': undefined
  'shop.exchange.submit': { n: number }
  'shop.exchange.none': undefined
  'shop.exchange.busy': undefined
  'shop.exchanged.title': undefined
  'shop.exchanged.text': { n: number }
  'shop.exchanged.cubes': undefined
  'shop.exchanged.souls': undefined
  'shop.exchanged.done': undefined
  'shop.exchanged.statement': undefined
  'shop.noPackages': undefined
  'shop.failed.title': undefined
  'shop.failed.text': undefined
  'shop.pricing': undefined
  'shop.group.card': undefined
  'shop.group.wallet': undefined
  'shop.group.cash': undefined
  'shop.group.other': undefined
  'cube.shop.shortage.error.3100': { n: number }
  'coupon.title': undefined
  'coupon.entry': undefined
  'coupon.fromShop': undefined
  'coupon.label': undefined
  'coupon.format': undefined
  'coupon.submit': undefined
  'coupon.busy': undefined
  'coupon.signIn': undefined
  'coupon.missing': undefined
  'coupon.offline': undefined
  'coupon.registered': undefined
  'coupon.gotCubes': { figure: string; n: number }
  'coupon.gotSouls': { figure: string; n: number }
  'coupon.gotTicket': { event: string }
  'coupon.toEvent': undefined
  'coupon.period': { from: string; to: string }
  'coupon.errorCode': { code: string }
  'coupon.error500': undefined
  'payment.title': undefined
  'payment.opening': undefined
  'payment.blocked.title': undefined
  'payment.blocked.text': undefined
  'payment.window.title': undefined
  'payment.window.text': undefined
  'payment.closed.title': undefined
  'payment.closed.text': undefined
  'payment.confirming.title': undefined
  'payment.confirming.text': undefined
  'payment.awaiting.title': undefined
  'payment.awaiting.text': { deadline: string }
  'payment.awaiting.instructions': undefined
  'payment.slow.title': undefined
  'payment.slow.text': undefined
  'payment.confirmed.title': undefined
  'payment.confirmed.cubes': { n: number }
  'payment.confirmed.named': { name: string }
  'payment.confirmed.order': undefined
  'payment.confirmed.text': undefined
  'payment.declined.title': undefined
  'payment.failed.title': undefined
  'payment.failed.text': undefined
  'payment.canceled.title': undefined
  'payment.canceled.text': undefined
  'payment.expired.title': undefined
  'payment.expired.text': undefined
  'payment.refunding.title': undefined
  'payment.refunding.text': undefined
  'payment.foreign.title': undefined
  'payment.foreign.text': undefined
  'payment.foreign.guest': undefined
  'payment.closeWindow': undefined
  'payment.toOrder': undefined
  'payment.goBack': undefined
  'payment.toEvent': undefined
  'payment.toHome': undefined
  'payment.left.title': undefined
  'payment.left.text': undefined
  'payment.apart.title': undefined
  'payment.apart.text': undefined
  'payment.unreachable.title': undefined
  'payment.unreachable.text': undefined
  'payment.signIn': undefined
  'payment.app.title': undefined
  'payment.app.text': undefined
  'payment.app.back': undefined
  'payment.lines.item': undefined
  'payment.lines.total': undefined
  'payment.lines.number': { number: string }
  'payment.backToRetry': undefined
  'payment.do.continue': undefined
  'payment.do.retry': undefined
  'payment.do.otherWay': undefined
  'payment.do.show': undefined
  'payment.do.giveUp': undefined
  'payment.do.cancel': undefined
  'confirm.title': undefined
  'confirm.enter': undefined
  'confirm.toEvent': undefined
  'confirm.toTickets': undefined
  'confirm.readyNote': undefined
  'confirm.waitNote': undefined
  'confirm.state.ok': undefined
  'confirm.state.failed': undefined
  'confirm.state.todo': undefined
  'confirm.ticket.title': undefined
  'confirm.ticket.held': undefined
  'confirm.ticket.free': undefined
  'confirm.ticket.missing': undefined
  'confirm.ticket.missingText': undefined
  'confirm.time.onAir': undefined
  'confirm.time.onAirText': undefined
  'confirm.time.open': undefined
  'confirm.time.closed': undefined
  'confirm.time.opensIn': undefined
  'confirm.id.title': undefined
  'confirm.id.text': undefined
  'confirm.sound.title': undefined
  'confirm.sound.failed': undefined
  'confirm.sound.play': undefined
  'confirm.sound.again': undefined
  'confirm.sound.heard': undefined
  'confirm.sound.notHeard': undefined
  'confirm.sound.todoText': undefined
  'confirm.sound.playedText': undefined
  'confirm.sound.okText': undefined
  'confirm.sound.failedText': undefined
  'confirm.device.title': undefined
  'confirm.device.checking': undefined
  'confirm.device.ready': undefined
  'confirm.device.failed': undefined
  'confirm.device.failedText': undefined
  'player.label': undefined
  'player.starting': undefined
  'player.stalled': undefined
  'player.play': undefined
  'player.pause': undefined
  'player.back10': undefined
  'player.mute': undefined
  'player.unmute': undefined
  'player.volume': undefined
  'player.live': undefined
  'player.goLive': undefined
  'player.behind': { seconds: string }
  'player.quality': undefined
  'player.auto': undefined
  'player.pictureInPicture': undefined
  'player.full': undefined
  'player.leaveFull': undefined
  'player.viewers': undefined
  'player.waiting.title': undefined
  'player.waiting.text': undefined
  'player.due.title': undefined
  'player.due.text': undefined
  'player.ended.title': undefined
  'player.ended.replay': { from: string }
  'player.ended.noReplay': undefined
  'player.elsewhere.unknown': undefined
  'player.elsewhere.title': { device: string }
  'player.elsewhere.since': { time: string }
  'player.elsewhere.text': undefined
  'player.elsewhere.action': undefined
  'player.refused.title': undefined
  'player.refused.text': undefined
  'player.refused.action': undefined
  'player.side': undefined
  'player.about.title': undefined
  'player.about.when': undefined
  'player.saver': undefined
  'player.cameras': undefined
  'player.mainCamera': undefined
  'player.offline': undefined
  'player.break.title': undefined
  'player.break.text': undefined
  'player.deed.volume': { percent: string }
  'player.deed.muted': undefined
  'player.deed.forward': undefined
  'player.deed.noCamera': undefined
  'player.keys.title': undefined
  'player.keys.space': undefined
  'player.keys.toggle': undefined
  'player.keys.seek': undefined
  'player.keys.sound': undefined
  'chat.title': undefined
  'chat.messages': undefined
  'chat.viewers': { n: number }
  'chat.you': undefined
  'chat.formerMember': undefined
  'chat.sending': undefined
  'chat.gap': undefined
  'chat.newMessages': { n: number }
  'chat.readNew': undefined
  'chat.nothingNew': undefined
  'chat.spoken': { name: string; text: string }
  'chat.empty': undefined
  'chat.message': undefined
  'chat.placeholder': undefined
  'chat.send': undefined
  'chat.tooLong': { n: number }
  'chat.away': undefined
  'chat.stopped': undefined
  'chat.reload': undefined
  'chat.guest': undefined
  'chat.signIn': undefined
  'chat.out.NOT_ENTITLED': undefined
  'chat.out.NOT_FOUND': undefined
  'chat.out.RATE_LIMITED': undefined
  'chat.out.UNAVAILABLE': undefined
  'chat.out.CHAT_BANNED': undefined
  'chat.refused.CHAT_TOO_FAST': { n: string }
  'chat.refused.CHAT_REPEATED': { n: string }
  'chat.refused.CHAT_TEXT_REFUSED': undefined
  'chat.refused.GUESTS_READ_ONLY': undefined
  'chat.refused.UNAVAILABLE': undefined
  'chat.refused.NOT_ENTITLED': undefined
  'chat.refused.link': undefined
  'chat.refused.number': undefined
  'chat.refused.word': undefined
  'chat.pinned': undefined
  'chat.unpin': undefined
  'chat.muted': undefined
  'chat.mutedUntil': { time: string }
  'chat.delayed': undefined
  'chat.off': undefined
  'chat.reactions': undefined
  'chat.reaction.HEART': undefined
  'chat.reaction.LIGHT': undefined
  'chat.reaction.CLAP': undefined
  'chat.reaction.WOW': undefined
  'chat.badge.ARTIST': undefined
  'chat.badge.STAFF': undefined
  'chat.slow.label': undefined
  'chat.slow.off': undefined
  'chat.slow.every': { n: number }
  'chat.slow.on': { n: number }
  'chat.slow.wait': { n: number }
  'chat.menu.more': undefined
  'chat.menu.title': { name: string }
  'chat.menu.block': { name: string }
  'chat.menu.blocked': { name: string }
  'chat.menu.undo': undefined
  'chat.menu.pin': undefined
  'chat.menu.pinned': undefined
  'chat.menu.delete': undefined
  'chat.menu.deleted': undefined
  'chat.menu.mute': undefined
  'chat.menu.muted': { name: string }
  'chat.menu.ban': undefined
  'chat.menu.failed': undefined
  'chat.ban.title': { name: string }
  'chat.ban.text': undefined
  'chat.ban.keep': undefined
  'chat.ban.act': undefined
  'chat.ban.busy': undefined
  'chat.ban.done': { name: string }
  'chat.blocks.title': undefined
  'chat.blocks.none': undefined
  'chat.blocks.unblock': undefined
  'cart.title': undefined
  'cart.counted': { n: number }
  'cart.tooMany': { n: number }
  'cart.add': undefined
  'cart.isAdded': undefined
  'cart.added': undefined
  'cart.addedAllLeft': { n: number }
  'cart.addedLimit': { n: number }
  'cart.allLeftInCart': undefined
  'cart.limitInCart': undefined
  'cart.view': undefined
  'cart.joined': { n: number }
  'cart.notJoined': { n: number }
  'cart.removed': { name: string }
  'cart.undo': undefined
  'cart.remove': undefined
  'cart.removeName': { name: string }
  'cart.choose': { name: string }
  'cart.quantityOf': { name: string }
  'cart.less': { name: string }
  'cart.more': { name: string }
  'cart.each': { price: string }
  'cart.onlyOne': undefined
  'cart.setTo': { n: number }
  'cart.accept': undefined
  'cart.showIn': { currency: string }
  'cart.notSaved': undefined
  'cart.summary': undefined
  'cart.currency': undefined
  'cart.items': { n: number }
  'cart.shipping': undefined
  'cart.atCheckout': undefined
  'cart.orIn': undefined
  'cart.notTogether': undefined
  'cart.waiting': { n: number }
  'cart.checkOut': undefined
  'cart.chooseFirst': undefined
  'cart.shipment.shipped': undefined
  'cart.shipment.pickup': undefined
  'cart.shipment.digital': undefined
  'cart.empty.title': undefined
  'cart.empty.text': undefined
  'cart.empty.action': undefined
  'cart.problem.NOT_FOR_SALE': undefined
  'cart.problem.SALE_CLOSED': undefined
  'cart.problem.ALREADY_ENTITLED': undefined
  'cart.problem.NOT_YET_OPEN': { time: string }
  'cart.problem.OVER_STOCK': { n: number }
  'cart.problem.OVER_LIMIT': { limit: number; n: number }
  'cart.problem.limitUsed': { limit: number }
  'cart.problem.NOT_PAYABLE': undefined
  'cart.problem.PRICE_CHANGED': { now: string; was: string }
  'address.name': undefined
  'address.receiver': undefined
  'address.lastName': undefined
  'address.firstName': undefined
  'address.country': undefined
  'address.choose': undefined
  'address.phone': undefined
  'address.dialCode': undefined
  'address.email': undefined
  'address.birth': undefined
  'address.optional': undefined
  'address.note': undefined
  'address.customsCode': undefined
  'address.customsHint': undefined
  'address.customsKept': { code: string }
  'address.kind': undefined
  'address.type.HOME': undefined
  'address.type.WORK': undefined
  'address.type.OTHER': undefined
  'address.default': undefined
  'address.isDefault': undefined
  'address.makeDefault': undefined
  'address.label': undefined
  'address.latin': undefined
  'address.new': undefined
  'address.saved': undefined
  'address.isSaved': undefined
  'address.edit': undefined
  'address.editName': { name: string }
  'address.remove': undefined
  'address.removeName': { name: string }
  'address.removed': undefined
  'address.undo': undefined
  'address.empty.title': undefined
  'address.empty.text': undefined
  'address.field.street': undefined
  'address.field.detail': undefined
  'address.field.city': undefined
  'address.field.district': undefined
  'address.field.state': undefined
  'address.field.province': undefined
  'address.field.prefecture': undefined
  'address.field.county': undefined
  'address.field.emirate': undefined
  'address.field.postCode': undefined
  'address.field.zip': undefined
  'address.rule.required': undefined
  'address.rule.characters': { characters: string }
  'address.rule.script': undefined
  'address.rule.bytes': undefined
  'address.rule.postCode': { example: string }
  'address.rule.email': undefined
  'address.rule.phone': undefined
  'address.rule.date': undefined
  'address.rule.future': undefined
  'address.rule.served': undefined
  'address.rule.country': undefined
  'address.rule.other': undefined
  'address.noneIn': { country: string }
  'address.yours': undefined
  'address.add': undefined
  'checkout.title': undefined
  'checkout.details': undefined
  'checkout.detailsNote': undefined
  'checkout.asked': undefined
  'checkout.shipping': undefined
  'checkout.shippingTo': { country: string }
  'checkout.shippingLater': undefined
  'checkout.pickup': undefined
  'checkout.pickupNote': undefined
  'checkout.pickupMissing': undefined
  'checkout.slotLeft': { n: number }
  'checkout.slotFull': undefined
  'checkout.pricesIn': undefined
  'checkout.order': undefined
  'checkout.items': undefined
  'checkout.total': undefined
  'checkout.quantity': { n: number }
  'checkout.once': undefined
  'checkout.terms': undefined
  'checkout.window': undefined
  'checkout.paidLater': undefined
  'checkout.held': undefined
  'checkout.heldFor': { n: number }
  'checkout.extend': undefined
  'checkout.holdEnded': undefined
  'checkout.holdAgain': undefined
  'checkout.lookFirst': undefined
  'checkout.fields': { n: number }
  'checkout.stale': undefined
  'checkout.count': { n: number }
  'checkout.priceChanged': { total: string }
  'checkout.consent': undefined
  'checkout.consentMissing': undefined
  'checkout.problem.mayReturn': { n: number }
  'checkout.problem.stock': { n: number }
  'checkout.problem.limit': { n: number }
  'checkout.problem.price': { now: string; was: string }
  'checkout.problem.currency': undefined
  'checkout.fix.setTo': { n: number }
  'checkout.fix.remove': undefined
  'checkout.fix.accept': undefined
  'checkout.empty.title': undefined
  'checkout.empty.text': undefined
  'checkout.empty.action': undefined
  'errors.AUTH_REQUIRED': undefined
  'errors.TOKEN_EXPIRED': undefined
  'errors.SESSION_REVOKED': undefined
  'errors.MEMBER_ONLY': undefined
  'errors.INVALID_CREDENTIALS': undefined
  'errors.ACCOUNT_SUSPENDED': undefined
  'errors.TOO_MANY_ATTEMPTS': undefined
  'errors.CODE_INVALID': undefined
  'errors.CODE_THROTTLED': undefined
  'errors.NICKNAME_TAKEN': undefined
  'errors.NICKNAME_INVALID': undefined
  'errors.PASSWORD_WEAK': undefined
  'errors.NICKNAME_TOO_SOON': undefined
  'errors.ACCOUNT_EXISTS': undefined
  'errors.SNS_REJECTED': undefined
  'errors.REAUTH_REQUIRED': undefined
  'errors.LEAVE_BLOCKED': undefined
  'errors.IDENTITY_UNAVAILABLE': undefined
  'errors.INVALID_INPUT': undefined
  'errors.CROSS_SITE_REFUSED': undefined
  'errors.NOT_FOUND': undefined
  'errors.METHOD_NOT_ALLOWED': undefined
  'errors.REQUEST_IN_PROGRESS': undefined
  'errors.BODY_TOO_LARGE': undefined
  'errors.UNSUPPORTED_MEDIA_TYPE': undefined
  'errors.IDEMPOTENCY_MISMATCH': undefined
  'errors.RATE_LIMITED': undefined
  'errors.INTERNAL': undefined
  'errors.UNAVAILABLE': undefined
  'errors.EXCHANGE_SHORTAGE': undefined
  'errors.INSUFFICIENT_CUBES': undefined
  'errors.INSUFFICIENT_SOULS': undefined
  'errors.ORDER_OPEN': undefined
  'errors.ORDER_PAID': undefined
  'errors.SOLD_OUT': undefined
  'errors.BUY_LIMIT_REACHED': undefined
  'errors.SALE_CLOSED': undefined
  'errors.PAYMENT_METHOD_UNAVAILABLE': undefined
  'errors.PAYMENT_METHOD_FAILING': undefined
  'errors.PRICE_CHANGED': undefined
  'errors.ORDER_NOT_CANCELABLE': undefined
  'errors.ALREADY_ENTITLED': undefined
  'errors.ORDER_NOT_REFUNDABLE': undefined
  'errors.PICKUP_SLOT_FULL': undefined
  'errors.CART_FULL': undefined
  'errors.QUEUE_FIRST': undefined
  'errors.QUEUE_CLOSED': undefined
  'errors.ADDRESS_BOOK_FULL': undefined
  'errors.COUPON_USED_BY_MEMBER': undefined
  'errors.COUPON_PERIOD': undefined
  'errors.COUPON_USED_UP': undefined
  'errors.COUPON_NOT_FOR_THIS': undefined
  'errors.COUPON_UNKNOWN': undefined
  'errors.NOT_ENTITLED': undefined
  'errors.NOT_ON_AIR': undefined
  'errors.WATCHING_ELSEWHERE': undefined
  'errors.REPLAY_NOT_OPEN': undefined
  'errors.POLL_CLOSED': undefined
  'errors.POLL_OPEN': undefined
  'errors.POLL_MOVED': undefined
  'errors.DOWNLOAD_CLOSED': undefined
  'errors.ADDRESS_FIXED': undefined
  'errors.GIFT_NOT_POSSIBLE': undefined
  'errors.GIFT_TAKEN': undefined
  'errors.GIFT_OWN': undefined
  'errors.GIFT_OVER': undefined
  'errors.GIFT_COUNTRY': undefined
  'errors.CHAT_TOO_FAST': undefined
  'errors.CHAT_REPEATED': undefined
  'errors.CHAT_TEXT_REFUSED': undefined
  'errors.CHAT_MUTED': undefined
  'errors.CHAT_BANNED': undefined
  'errors.CHAT_BLOCKS_FULL': undefined
  'errors.CHAT_OFF': undefined
  'errors.CHAT_NAME_REFUSED': undefined
  'errors.NOT_PERMITTED': undefined
  'errors.STUDIO_CLOSED': undefined
  'errors.INVITATION_OVER': undefined
  'errors.INVITED_ALREADY': undefined
  'errors.OWN_ROLES': undefined
  'errors.LAST_OWNER': undefined
  'documents.inForce': { date: string }
  'documents.title': undefined
  'documents.terms': undefined
  'documents.privacy': undefined
  'documents.refunds': undefined
  'documents.help': undefined
  'documents.read': undefined
  'documents.readOf': { name: string }
  'help.title': undefined
  'help.hint': undefined
  'help.topic': undefined
  'help.topics.ORDER': undefined
  'help.topics.TICKET': undefined
  'help.topics.PLAYER': undefined
  'help.topics.ACCOUNT': undefined
  'help.topics.OTHER': undefined
  'help.message': undefined
  'help.messageHint': undefined
  'help.messageShort': undefined
  'help.email': undefined
  'help.about': { reference: string }
  'help.send': undefined
  'help.sending': undefined
  'help.sent.title': undefined
  'help.sent.text': { email: string; id: string }
  'help.ask': undefined
  'help.failed': undefined
  'messenger.title': undefined
  'messenger.open': undefined
  'messenger.openUnread': { count: number }
  'link.opening': undefined
  'link.inBrowser': undefined
  'link.goOn': undefined
  'box.title': undefined
  'box.tabs.label': undefined
  'box.tabs.TICKET': undefined
  'box.tabs.GOODS': undefined
  'box.tabs.DOWNLOAD': undefined
  'box.tabs.GIFT': undefined
  'box.tabs.COUPON': undefined
  'box.ticket.NOW': undefined
  'box.ticket.AHEAD': undefined
  'box.ticket.REPLAY': undefined
  'box.ticket.OVER': undefined
  'box.ticket.starts': undefined
  'box.ticket.doors': undefined
  'box.ticket.replay': undefined
  'box.ticket.until': { date: string }
  'box.ticket.from': { date: string }
  'box.ticket.live': undefined
  'box.ticket.liveReplay': undefined
  'box.ticket.enter': undefined
  'box.ticket.enterNamed': { name: string }
  'box.ticket.see': undefined
  'box.ticket.seeNamed': { name: string }
  'box.ticket.toDoors': undefined
  'box.ticket.countdown': undefined
  'box.ticket.days': { n: number; time: string }
  'box.ticket.doorsOpen': { time: string }
  'box.ticket.onAir': undefined
  'box.ticket.replayLeft': { n: number }
  'box.ticket.window': undefined
  'box.ticket.canceled': undefined
  'box.parcel.title': undefined
  'box.parcel.progress': undefined
  'box.parcel.PREPARING': undefined
  'box.parcel.SHIPPED': undefined
  'box.parcel.DELIVERED': undefined
  'box.parcel.RETURNED': undefined
  'box.parcel.STOPPED': undefined
  'box.parcel.supply': { date: string }
  'box.parcel.supplySoon': undefined
  'box.parcel.returnedText': undefined
  'box.parcel.shippedOn': { date: string }
  'box.parcel.deliveredOn': { date: string }
  'box.parcel.track': undefined
  'box.pickup.title': undefined
  'box.pickup.READY': undefined
  'box.pickup.HANDED_OVER': undefined
  'box.pickup.ENDED': undefined
  'box.pickup.show': undefined
  'box.pickup.qr': { code: string }
  'box.pickup.when': undefined
  'box.pickup.anytime': undefined
  'box.pickup.at': undefined
  'box.pickup.fetchedOn': { date: string }
  'box.download.get': undefined
  'box.download.getNamed': { name: string }
  'box.download.until': { date: string }
  'box.download.forGood': undefined
  'box.download.opens': { date: string }
  'box.download.closed': { date: string }
  'box.download.fetched': { date: string; n: number }
  'box.download.none': undefined
  'box.coupon.CUBES': { n: number }
  'box.coupon.SOULS': { n: number }
  'box.coupon.TICKET': { name: string }
  'box.coupon.redeemed': { date: string }
  'box.coupon.enter': undefined
  'box.line.times': { n: number }
  'box.order': { id: string }
  'box.more': undefined
  'box.moreBusy': undefined
  'box.empty.TICKET.title': undefined
  'box.empty.TICKET.text': undefined
  'box.empty.TICKET.action': undefined
  'box.empty.GOODS.title': undefined
  'box.empty.GOODS.text': undefined
  'box.empty.GOODS.action': undefined
  'box.empty.DOWNLOAD.title': undefined
  'box.empty.DOWNLOAD.text': undefined
  'box.empty.DOWNLOAD.action': undefined
  'box.empty.GIFT.title': undefined
  'box.empty.GIFT.text': undefined
  'box.empty.GIFT.action': undefined
  'box.empty.COUPON.title': undefined
  'box.empty.COUPON.text': undefined
  'order.title': { id: string }
  'order.back': undefined
  'order.items': undefined
  'order.goods': undefined
  'order.shipping': undefined
  'order.total': undefined
  'order.refunded': undefined
  'order.method': undefined
  'order.placed': undefined
  'order.number': undefined
  'order.payment': undefined
  'order.address.title': undefined
  'order.address.change': undefined
  'order.address.until': undefined
  'order.address.customs': undefined
  'order.address.phone': undefined
  'order.address.dialog': undefined
  'order.address.save': undefined
  'order.address.saving': undefined
  'order.address.saved': undefined
  'order.delivery': undefined
  'order.timeline': undefined
  'order.pay': undefined
  'order.cancel': undefined
  'order.canceling': undefined
  'order.canceled': undefined
  'order.held': { date: string }
  'order.receipt': undefined
  'order.questions': undefined
  'order.inBox': undefined
  'order.moment.ORDERED': undefined
  'order.moment.PAYMENT_OPENED': undefined
  'order.moment.PAYMENT_REFUSED': undefined
  'order.moment.PAID': undefined
  'order.moment.PAYMENT_RETURNS': undefined
  'order.moment.CANCELED': undefined
  'order.moment.EXPIRED': undefined
  'order.moment.FAILED': undefined
  'order.moment.DOWNLOAD_READY': undefined
  'order.moment.PARCEL_PREPARING': undefined
  'order.moment.PARCEL_SHIPPED': undefined
  'order.moment.PARCEL_SHIPPED_BY': { carrier: string; number: string }
  'order.moment.PARCEL_DELIVERED': undefined
  'order.moment.PARCEL_RETURNED': undefined
  'order.moment.PARCEL_STOPPED': undefined
  'order.moment.PICKUP_READY': undefined
  'order.moment.PICKUP_HANDED_OVER': undefined
  'order.moment.PICKUP_TAKEN_BACK': undefined
  'order.moment.PICKUP_ENDED': undefined
  'order.moment.GIFT_READY': undefined
  'order.moment.GIFT_ACCEPTED': undefined
  'order.moment.GIFT_DECLINED': undefined
  'order.moment.GIFT_EXPIRED': undefined
  'order.moment.GIFT_WITHDRAWN': undefined
  'order.moment.GIFT_REVOKED': undefined
  'order.moment.REFUND_REQUESTED': undefined
  'order.moment.REFUND_DECLINED': undefined
  'order.moment.REFUND_STARTED': undefined
  'order.moment.REFUND_WITHDRAWN': undefined
  'order.moment.PARTLY_REFUNDED': undefined
  'order.moment.REFUNDED': undefined
  'order.eachTimes': { n: number; price: string }
  'receipt.title': undefined
  'receipt.print': undefined
  'receipt.buyer': undefined
  'receipt.seller': undefined
  'receipt.paidAt': undefined
  'receipt.item': undefined
  'receipt.quantity': undefined
  'receipt.unit': undefined
  'receipt.sum': undefined
  'receipt.paid': undefined
  'receipt.kept': undefined
  'receipt.back': undefined
  'receipt.questions': { address: string }
  'gift.title': undefined
  'gift.lead': undefined
  'gift.what': undefined
  'gift.words': undefined
  'gift.preview': undefined
  'gift.quantity.label': { name: string }
  'gift.quantity.less': undefined
  'gift.quantity.more': undefined
  'gift.country.label': undefined
  'gift.country.hint': undefined
  'gift.country.choose': undefined
  'gift.message.label': undefined
  'gift.message.count': { max: number; n: number }
  'gift.message.hint': undefined
  'gift.email.label': undefined
  'gift.email.hint': undefined
  'gift.how.pay.title': undefined
  'gift.how.pay.text': undefined
  'gift.how.share.title': undefined
  'gift.how.share.text': undefined
  'gift.how.accept.title': undefined
  'gift.how.accept.text': undefined
  'gift.problem.message.characters': undefined
  'gift.problem.message.link': undefined
  'gift.problem.message.lines': undefined
  'gift.problem.message.maxLength': undefined
  'gift.problem.message.blockedWord': undefined
  'gift.problem.email.invalid': undefined
  'gift.problem.email.own': undefined
  'gift.problem.country': undefined
  'gift.notPossible.KIND': undefined
  'gift.notPossible.PICKUP': undefined
  'gift.notPossible.ORDER_INFO': undefined
  'gift.notPossible.COUNTRY': undefined
  'gift.pay.title': undefined
  'gift.pay.cubes': undefined
  'gift.pay.owned': { n: number }
  'gift.pay.goods': undefined
  'gift.pay.shipping': undefined
  'gift.pay.total': undefined
  'gift.pay.button': { price: string }
  'gift.pay.terms': undefined
  'gift.pay.unpriced': undefined
  'gift.card.from': { name: string }
  'gift.card.times': { n: number }
  'gift.share.title': undefined
  'gift.share.link': undefined
  'gift.share.copy': undefined
  'gift.share.share': undefined
  'gift.sent.ready': undefined
  'gift.sent.until': { date: string }
  'gift.sent.mailed': { email: string }
  'gift.sent.acceptedBy': { name: string }
  'gift.sent.moneyBack': undefined
  'gift.sent.linkLater': undefined
  'gift.sent.back': undefined
  'gift.sent.toGifts': undefined
  'gift.find.TICKET': undefined
  'gift.find.GOODS': undefined
  'gift.find.DOWNLOAD': undefined
  'gift.find.ORDER': undefined
  'gift.state.WAITING_PAYMENT': undefined
  'gift.state.READY': undefined
  'gift.state.ACCEPTED': undefined
  'gift.state.DECLINED': undefined
  'gift.state.EXPIRED': undefined
  'gift.state.WITHDRAWN': undefined
  'gift.state.REVOKED': undefined
  'gift.open.title': { name: string }
  'gift.open.untitled': undefined
  'gift.open.until': { date: string }
  'gift.open.problem.OWN': undefined
  'gift.open.problem.ALREADY_ENTITLED': undefined
  'gift.open.problem.BUY_LIMIT_REACHED': undefined
  'gift.open.problem.OVER': undefined
  'gift.open.accept': undefined
  'gift.open.accepting': undefined
  'gift.open.decline': undefined
  'gift.open.signUp': undefined
  'gift.open.signIn': undefined
  'gift.open.fine': undefined
  'gift.address.title': undefined
  'gift.address.text': { country: string }
  'gift.accepted.title': undefined
  'gift.accepted.ticket': undefined
  'gift.accepted.thing': undefined
  'gift.accepted.toEvent': undefined
  'gift.accepted.toGifts': undefined
  'gift.decline.title': undefined
  'gift.decline.text': undefined
  'gift.decline.keep': undefined
  'gift.decline.confirm': undefined
  'gift.decline.busy': undefined
  'gift.over.taken.title': undefined
  'gift.over.taken.text': undefined
  'gift.over.own.title': undefined
  'gift.over.own.text': undefined
  'gift.over.DECLINED.title': undefined
  'gift.over.DECLINED.text': undefined
  'gift.over.EXPIRED.title': undefined
  'gift.over.EXPIRED.text': undefined
  'gift.over.WITHDRAWN.title': undefined
  'gift.over.WITHDRAWN.text': undefined
  'gift.over.REVOKED.title': undefined
  'gift.over.REVOKED.text': undefined
  'gift.entry': undefined
  'replay.title': undefined
  'replay.description': undefined
  'replay.count': { n: number }
  'replay.continue': undefined
  'replay.open': undefined
  'replay.ahead': undefined
  'replay.over': undefined
  'replay.until': { date: string }
  'replay.opens': { date: string }
  'replay.closed': { date: string }
  'replay.hoursLeft': { n: number }
  'replay.free': undefined
  'replay.yours': undefined
  'replay.resumeAt': { time: string }
  'replay.more': undefined
  'replay.moreFailed': undefined
  'replay.empty.title': undefined
  'replay.empty.text': undefined
  'replay.empty.action': undefined
  'replay.failed.title': undefined
  'replay.failed.text': undefined
  'replay.retry': undefined
  'replay.locked.title': undefined
  'replay.locked.text': undefined
  'replay.locked.closed': undefined
  'replay.locked.action': undefined
  'replay.guest.title': undefined
  'replay.guest.text': undefined
  'replay.guest.action': undefined
  'replay.aheadCard.title': undefined
  'replay.aheadCard.text': { from: string; to: string }
  'replay.overCard.title': undefined
  'replay.overCard.text': { to: string }
  'replay.away.title': undefined
  'replay.away.text': undefined
  'replay.player.label': undefined
  'replay.player.seek': undefined
  'replay.player.time': { at: string; length: string }
  'replay.player.forward10': undefined
  'replay.player.speed': undefined
  'replay.player.normal': undefined
  'replay.player.ended': undefined
  'replay.player.again': undefined
  'replay.player.refused': undefined
  'replay.resume.title': { time: string }
  'replay.resume.go': { time: string }
  'replay.resume.start': undefined
  'replay.chapters': undefined
  'replay.window.label': undefined
  'replay.window.opens': undefined
  'replay.window.closed': undefined
  'replay.chat.title': undefined
  'replay.chat.quiet': undefined
  'replay.chat.failed': undefined
  'highlights.title': undefined
  'highlights.description': undefined
  'highlights.feed': undefined
  'highlights.play': undefined
  'highlights.mute': undefined
  'highlights.unmute': undefined
  'highlights.next': undefined
  'highlights.previous': undefined
  'highlights.toReplay': undefined
  'highlights.toEvent': undefined
  'highlights.place': { all: string; at: string }
  'highlights.failedClip': undefined
  'highlights.empty.title': undefined
  'highlights.empty.text': undefined
  'highlights.failed.title': undefined
  'highlights.failed.text': undefined
  'captions.title': undefined
  'captions.titleOn': undefined
  'captions.off': undefined
  'captions.language.ko': undefined
  'captions.language.ja': undefined
  'captions.language.en': undefined
  'captions.language.zhhans': undefined
  'captions.size': undefined
  'captions.sizes.s': undefined
  'captions.sizes.m': undefined
  'captions.sizes.l': undefined
  'captions.ground': undefined
  'captions.box': undefined
  'captions.shadow': undefined
  'lightStick.title': undefined
  'lightStick.inSync': undefined
  'lightStick.whole': undefined
  'lightStick.leave': undefined
  'lightStick.warning.title': undefined
  'lightStick.warning.text': undefined
  'lightStick.warning.choice': undefined
  'lightStick.warning.gentle': undefined
  'lightStick.warning.full': undefined
  'lightStick.waiting': undefined
  'polls.title': undefined
  'polls.result': undefined
  'polls.asked': undefined
  'polls.timeLeft': undefined
  'polls.hide': undefined
  'polls.choose': undefined
  'polls.chooseFirst': undefined
  'polls.amount': undefined
  'polls.less': undefined
  'polls.more': undefined
  'polls.all': undefined
  'polls.balance': undefined
  'polls.vote': { n: number }
  'polls.voting': undefined
  'polls.voted': { n: number }
  'polls.short': { n: number }
  'polls.exchange': undefined
  'polls.own': { n: number }
  'polls.souls': { n: string }
  'polls.share': { n: string }
  'polls.lag': undefined
  'polls.mine': { n: number }
  'polls.counting': undefined
  'polls.ended': undefined
  'polls.final': undefined
  'polls.memory': undefined
  'polls.toldLater': undefined
  'polls.void': { reason: string }
  'polls.spokenOpen': { question: string }
  'polls.spokenSoon': undefined
  'polls.spokenResult': { option: string }
}
