import type { Locale } from '@encore/contract/rules/locale'

interface Labels {
  receipt: string
  refund: string
  payment: string
  order: string
  parcel: string
  carrier: string
  trackingNumber: string
  coupon: string
  ticket: string
  rules: string
  item: string
  bonus: string
  quantity: string
  paid: string
  due: string
  goesBack: string
  refunded: string
  got: string
  method: string
  paidAt: string
  startedAt: string
  refundedAt: string
  receivedAt: string
  redeemedAt: string
  payBy: string
  account: string
  orderNumber: string
  seller: string
  event: string
  starts: string
  doors: string
  ticketName: string
  rule: {
    refund: string
    age: string
    allAges: string
    from(years: string): string
    region: string
    everywhere: string
    id: string
    idAsked: string
    idNotAsked: string
  }
  gift: string
  from: string
  acceptBy: string
  acceptedBy: string
  toGifts: string
  toOrders: string
  toWallet: string
  toEvent: string
  toInstructions: string
  toTracking: string
  toBox: string
  calendar: string
  questions(address: string): string
}

export const labels: Record<Locale, Labels> = {
  ko: {
    receipt: '영수증',
    refund: '환불 내역',
    payment: '결제 내역',
    order: '주문',
    parcel: '배송',
    carrier: '택배사',
    trackingNumber: '운송장 번호',
    coupon: '쿠폰',
    ticket: '티켓',
    rules: '이용 안내',
    item: '상품',
    bonus: '보너스',
    quantity: '수량',
    paid: '결제 금액',
    due: '결제할 금액',
    goesBack: '돌려드리는 금액',
    refunded: '환불 금액',
    got: '받은 것',
    method: '결제 수단',
    paidAt: '결제일',
    startedAt: '환불 시작',
    refundedAt: '환불일',
    receivedAt: '결제된 때',
    redeemedAt: '등록일',
    payBy: '결제 기한',
    account: '계정',
    orderNumber: '주문 번호',
    seller: '판매자',
    event: '공연',
    starts: '시작',
    doors: '입장',
    ticketName: '종류',
    rule: {
      refund: '환불',
      age: '나이',
      allAges: '전체 관람가',
      from: (years) => `${years}세부터`,
      region: '볼 수 있는 곳',
      everywhere: '전 세계',
      id: '본인 확인',
      idAsked: '입장 전에 신분증을 준비해 주세요',
      idNotAsked: '필요 없어요',
    },
    gift: '선물',
    from: '보낸 사람',
    acceptBy: '받을 수 있는 기한',
    acceptedBy: '받은 사람',
    toGifts: '선물 보기',
    toOrders: '주문 보기',
    toWallet: '지갑 보기',
    toEvent: '공연 페이지 열기',
    toInstructions: '결제 방법 보기',
    toTracking: '배송 조회',
    toBox: '마이박스 열기',
    calendar: '첨부한 일정 파일을 열면 공연이 캘린더에 들어가요.',
    questions: (address) => `궁금한 점은 주문 번호와 함께 ${address} 주소로 물어봐 주세요.`,
  },
  ja: {
    receipt: '領収明細',
    refund: '返金明細',
    payment: 'お支払い明細',
    order: 'ご注文',
    parcel: 'お届け',
    carrier: '運送会社',
    trackingNumber: '追跡番号',
    coupon: 'クーポン',
    ticket: 'チケット',
    rules: 'ご注意事項',
    item: '商品',
    bonus: 'ボーナス',
    quantity: '数量',
    paid: 'お支払い金額',
    due: 'お支払い額',
    goesBack: 'お返しする金額',
    refunded: '返金額',
    got: '受け取ったもの',
    method: 'お支払い方法',
    paidAt: 'お支払い日時',
    startedAt: '手続き開始',
    refundedAt: '返金日時',
    receivedAt: '受付日時',
    redeemedAt: '登録日時',
    payBy: 'お支払い期限',
    account: 'アカウント',
    orderNumber: '注文番号',
    seller: '販売者',
    event: '公演',
    starts: '開演',
    doors: '開場',
    ticketName: '種類',
    rule: {
      refund: '返金',
      age: '年齢',
      allAges: '全年齢',
      from: (years) => `${years}歳以上`,
      region: '視聴できる地域',
      everywhere: '全世界',
      id: '本人確認',
      idAsked: '入場前に身分証をご用意ください',
      idNotAsked: '必要ありません',
    },
    gift: 'ギフト',
    from: '贈り主',
    acceptBy: '受け取り期限',
    acceptedBy: '受け取った人',
    toGifts: 'ギフトを見る',
    toOrders: '注文を見る',
    toWallet: 'ウォレットを見る',
    toEvent: '公演ページを開く',
    toInstructions: 'お支払い手順を見る',
    toTracking: '配送状況を見る',
    toBox: 'マイボックスを開く',
    calendar: '添付の予定ファイルを開くと、公演がカレンダーに入ります。',
    questions: (address) => `ご不明な点は、注文番号を添えて ${address} までお問い合わせください。`,
  },
  en: {
    receipt: 'Receipt',
    refund: 'Refund',
    payment: 'Payment',
    order: 'Order',
    parcel: 'Parcel',
    carrier: 'Carrier',
    trackingNumber: 'Tracking number',
    coupon: 'Coupon',
    ticket: 'Ticket',
    rules: 'Rules',
    item: 'Item',
    bonus: 'Bonus',
    quantity: 'Quantity',
    paid: 'Paid',
    due: 'To pay',
    goesBack: 'Goes back',
    refunded: 'Refunded',
    got: 'You got',
    method: 'Paid with',
    paidAt: 'Paid on',
    startedAt: 'Started on',
    refundedAt: 'Refunded on',
    receivedAt: 'Received on',
    redeemedAt: 'Redeemed on',
    payBy: 'Pay by',
    account: 'Account',
    orderNumber: 'Order number',
    seller: 'Seller',
    event: 'Event',
    starts: 'Starts',
    doors: 'Doors open',
    ticketName: 'Kind',
    rule: {
      refund: 'Refund',
      age: 'Age',
      allAges: 'All ages',
      from: (years) => `From ${years}`,
      region: 'Where',
      everywhere: 'Worldwide',
      id: 'ID check',
      idAsked: 'Have your ID ready before you enter',
      idNotAsked: 'Not needed',
    },
    gift: 'Gift',
    from: 'From',
    acceptBy: 'Accept by',
    acceptedBy: 'Accepted by',
    toGifts: 'See your gifts',
    toOrders: 'See your orders',
    toWallet: 'See your wallet',
    toEvent: 'Open the event page',
    toInstructions: 'See how to pay',
    toTracking: 'Track the parcel',
    toBox: 'Open MY BOX',
    calendar: 'Open the attached file to put the show in your calendar.',
    questions: (address) => `Any question? Write to ${address} and name the order number.`,
  },
  zhhans: {
    receipt: '收据',
    refund: '退款明细',
    payment: '付款明细',
    order: '订单',
    parcel: '包裹',
    carrier: '承运商',
    trackingNumber: '运单号',
    coupon: '优惠码',
    ticket: '门票',
    rules: '须知',
    item: '商品',
    bonus: '赠送',
    quantity: '数量',
    paid: '支付金额',
    due: '应付金额',
    goesBack: '退回金额',
    refunded: '退款金额',
    got: '获得',
    method: '支付方式',
    paidAt: '付款时间',
    startedAt: '开始时间',
    refundedAt: '退款时间',
    receivedAt: '到款时间',
    redeemedAt: '兑换时间',
    payBy: '付款截止',
    account: '账号',
    orderNumber: '订单号',
    seller: '销售方',
    event: '演出',
    starts: '开演',
    doors: '入场',
    ticketName: '类型',
    rule: {
      refund: '退款',
      age: '年龄',
      allAges: '不限年龄',
      from: (years) => `${years} 岁以上`,
      region: '观看地区',
      everywhere: '全球',
      id: '身份核验',
      idAsked: '入场前请准备好证件',
      idNotAsked: '不需要',
    },
    gift: '礼物',
    from: '赠送人',
    acceptBy: '领取截止',
    acceptedBy: '领取人',
    toGifts: '查看礼物',
    toOrders: '查看订单',
    toWallet: '查看钱包',
    toEvent: '打开演出页面',
    toInstructions: '查看付款步骤',
    toTracking: '查看物流',
    toBox: '打开 MY BOX',
    calendar: '打开附件中的日程文件，即可将演出加入日历。',
    questions: (address) => `如有疑问，请附上订单号联系 ${address}。`,
  },
}
