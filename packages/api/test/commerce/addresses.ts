/** Fictional receivers and their addresses. */
export const customsCode = 'P123456789012'

export const seoul = {
  receiverName: '김민지',
  receiverCountryDialCode: '+82',
  receiverPhoneNumber: '010-1234-5678',
  countryCode: 'KR',
  postCode: '03985',
  address1: '서울 마포구 성미산로29길 11',
}

export const brooklyn = {
  receiverName: 'Okafor',
  receiverFirstName: 'Ada',
  receiverCountryDialCode: '+1',
  receiverPhoneNumber: '(718) 555-0142',
  countryCode: 'US',
  address1: '14 Larkhall Street',
  address3: 'Brooklyn',
  address4: 'NY',
  postCode: '11201',
}

export const ada = {
  name: 'Okafor',
  firstName: 'Ada',
  birth: '1998-04-12',
  phoneNumber: '7700 900123',
  email: 'ada@example.com',
  countryCode: 'GB',
  countryDialCode: '+44',
}
