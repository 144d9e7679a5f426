/**
 * City names in English and Korean by zone; the first is the zone's name. Browsers name zones by their country where it
 * has one (`Germany Time`) and know no other city.
 */
const table = `
Asia/Seoul Seoul=서울,Busan=부산,Incheon=인천,Daegu=대구
Asia/Tokyo Tokyo=도쿄,Osaka=오사카,Kyoto=교토,Fukuoka=후쿠오카,Sapporo=삿포로,Nagoya=나고야
Asia/Shanghai Shanghai=상하이,Beijing=베이징,Guangzhou=광저우,Shenzhen=선전,Chengdu=청두
Asia/Taipei Taipei=타이베이
Asia/Hong_Kong Hong Kong=홍콩
Asia/Macau Macao=마카오
Asia/Singapore Singapore=싱가포르
Asia/Kuala_Lumpur Kuala Lumpur=쿠알라룸푸르
Asia/Bangkok Bangkok=방콕
Asia/Saigon Ho Chi Minh City=호찌민,Hanoi=하노이
Asia/Manila Manila=마닐라
Asia/Jakarta Jakarta=자카르타
Asia/Calcutta Kolkata=콜카타,Mumbai=뭄바이,New Delhi=뉴델리,Bengaluru=벵갈루루
Asia/Katmandu Kathmandu=카트만두
Asia/Rangoon Yangon=양곤
Asia/Dubai Dubai=두바이,Abu Dhabi=아부다비
Asia/Riyadh Riyadh=리야드
Asia/Jerusalem Jerusalem=예루살렘,Tel Aviv=텔아비브
Europe/Istanbul Istanbul=이스탄불,Ankara=앙카라
Europe/London London=런던,Manchester=맨체스터,Edinburgh=에든버러
Europe/Dublin Dublin=더블린
Europe/Paris Paris=파리,Lyon=리옹
Europe/Berlin Berlin=베를린,Munich=뮌헨,Frankfurt=프랑크푸르트,Hamburg=함부르크,Cologne=쾰른
Europe/Madrid Madrid=마드리드,Barcelona=바르셀로나
Europe/Lisbon Lisbon=리스본
Europe/Rome Rome=로마,Milan=밀라노
Europe/Amsterdam Amsterdam=암스테르담
Europe/Brussels Brussels=브뤼셀
Europe/Vienna Vienna=빈
Europe/Zurich Zurich=취리히,Geneva=제네바
Europe/Stockholm Stockholm=스톡홀름
Europe/Oslo Oslo=오슬로
Europe/Copenhagen Copenhagen=코펜하겐
Europe/Helsinki Helsinki=헬싱키
Europe/Warsaw Warsaw=바르샤바
Europe/Prague Prague=프라하
Europe/Budapest Budapest=부다페스트
Europe/Athens Athens=아테네
Europe/Kiev Kyiv=키이우
Europe/Moscow Moscow=모스크바
America/New_York New York=뉴욕,Washington=워싱턴,Boston=보스턴,Atlanta=애틀랜타,Miami=마이애미,Newark=뉴어크
America/Chicago Chicago=시카고,Dallas=댈러스,Houston=휴스턴,Austin=오스틴
America/Denver Denver=덴버
America/Phoenix Phoenix=피닉스
America/Los_Angeles Los Angeles=로스앤젤레스,San Francisco=샌프란시스코,Seattle=시애틀,Las Vegas=라스베이거스,Oakland=오클랜드
Pacific/Honolulu Honolulu=호놀룰루
America/Toronto Toronto=토론토,Montreal=몬트리올,Ottawa=오타와
America/Vancouver Vancouver=밴쿠버
America/Mexico_City Mexico City=멕시코시티
America/Sao_Paulo São Paulo=상파울루,Rio de Janeiro=리우데자네이루
America/Santiago Santiago=산티아고
America/Buenos_Aires Buenos Aires=부에노스아이레스
America/Lima Lima=리마
America/Bogota Bogotá=보고타
Australia/Sydney Sydney=시드니
Australia/Melbourne Melbourne=멜버른
Australia/Brisbane Brisbane=브리즈번
Australia/Perth Perth=퍼스
Pacific/Auckland Auckland=오클랜드,Wellington=웰링턴
Africa/Cairo Cairo=카이로
Africa/Johannesburg Johannesburg=요하네스버그,Cape Town=케이프타운
Africa/Lagos Lagos=라고스
Africa/Nairobi Nairobi=나이로비`

export interface City {
  en: string
  ko: string
}

/** Browsers list some zones under names that servers have replaced. */
const newNames: Record<string, string> = {
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Europe/Kiev': 'Europe/Kyiv',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
}

const known = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const space = line.indexOf(' ')
      const zone = line.slice(0, space)
      const cities = line
        .slice(space + 1)
        .split(',')
        .map((pair): City => {
          const [en = '', ko = ''] = pair.split('=')
          return { en, ko }
        })
      return [zone, newNames[zone] ?? zone].map((name) => [name, cities] as const)
    }),
)

export const citiesOf = (zone: string): readonly City[] => known.get(zone) ?? []
