import { withSettings } from '@/test/support/with-settings'
import type * as Availability from './availability'
import type * as Clock from './clock'
import type * as Days from './dates'
import type * as Deadlines from './deadlines'
import type * as Digits from './group-digits'
import type * as LongDates from './long-dates'
import type * as Moments from './moments'
import type * as Money from './money'
import type * as Numbers from './numbers'
import type * as Short from './short-price'
import { siteFormat } from './site-format'
import type * as WrittenMoments from './written-moments'

type Dates = typeof Clock &
  typeof Days &
  typeof Deadlines &
  typeof LongDates &
  typeof Moments &
  typeof WrittenMoments

const SITES = {
  US: { CURRENCY: 'USD', LOCALE: 'en-US', COUNTRY: 'US' },
  DE: { CURRENCY: 'EUR', LOCALE: 'de-DE', COUNTRY: 'DE' },
  FR: { CURRENCY: 'EUR', LOCALE: 'fr-FR', COUNTRY: 'FR' },
  ES: { CURRENCY: 'EUR', LOCALE: 'es-ES', COUNTRY: 'ES' },
  NL: { CURRENCY: 'EUR', LOCALE: 'nl-NL', COUNTRY: 'NL' },
  GB: { CURRENCY: 'GBP', LOCALE: 'en-GB', COUNTRY: 'GB' },
  CH: { CURRENCY: 'CHF', LOCALE: 'de-CH', COUNTRY: 'CH' },
  SE: { CURRENCY: 'SEK', LOCALE: 'sv-SE', COUNTRY: 'SE' },
  JP: { CURRENCY: 'JPY', LOCALE: 'ja-JP', COUNTRY: 'JP' },
  IN: { CURRENCY: 'INR', LOCALE: 'en-IN', COUNTRY: 'IN' },
  KW: { CURRENCY: 'KWD', LOCALE: 'ar-KW', COUNTRY: 'KW' },
  CA: { CURRENCY: 'CAD', LOCALE: 'en-CA', COUNTRY: 'CA' },
  BR: { CURRENCY: 'BRL', LOCALE: 'pt-BR', COUNTRY: 'BR' },
} as const
type Site = keyof typeof SITES
const names = Object.keys(SITES) as Site[]

const money = (site: Site) =>
  withSettings(SITES[site], () => ({
    ...jest.requireActual<typeof Money>('./money'),
    ...jest.requireActual<typeof Short>('./short-price'),
    ...jest.requireActual<typeof Digits>('./group-digits'),
    ...jest.requireActual<typeof Numbers>('./numbers'),
  }))

/** With the usual space, so that the table can be read. */
const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

it.each<[Site, price: string, payment: string, short: string, range: string]>([
  ['US', '$1,250,000', '$450,000.50', '$1.25M', '$540–595K'],
  ['DE', '1.250.000 €', '450.000,50 €', '1,25M €', '540–595K €'],
  ['FR', '1 250 000 €', '450 000,50 €', '1,25M €', '540–595K €'],
  ['ES', '1.250.000 €', '450.000,50 €', '1,25M €', '540–595K €'],
  ['NL', '€ 1.250.000', '€ 450.000,50', '€ 1,25M', '€ 540–595K'],
  ['GB', '£1,250,000', '£450,000.50', '£1.25M', '£540–595K'],
  ['CH', "CHF 1'250'000", "CHF 450'000.50", 'CHF 1.25M', 'CHF 540–595K'],
  ['SE', '1 250 000 kr', '450 000,50 kr', '1,25M kr', '540–595K kr'],
  ['JP', '¥1,250,000', '¥450,001', '¥1.25M', '¥540–595K'],
  ['IN', '₹12,50,000', '₹4,50,000.50', '₹1.25M', '₹540–595K'],
  ['KW', '1,250,000 KWD', '450,000.500 KWD', '1.25M KWD', '540–595K KWD'],
  ['CA', '$1,250,000', '$450,000.50', '$1.25M', '$540–595K'],
  ['BR', 'R$ 1.250.000', 'R$ 450.000,50', 'R$ 1,25M', 'R$ 540–595K'],
])('writes amounts as %s does: %s', (site, price, payment, short, range) => {
  const { formatPrice, formatMoney, formatShortPrice, formatShortRange } = money(site)
  const texts = [
    formatPrice(1_250_000),
    formatMoney(450_000.5),
    formatShortPrice(1_250_000),
    formatShortRange(540_000, 595_000),
  ]
  expect(texts.map(spaced)).toEqual([price, payment, short, range])
})

it.each(names)('writes numbers as Intl does for %s', (site) => {
  const { groupDigits } = money(site)
  const { LOCALE, CURRENCY } = SITES[site]
  const latin = new Intl.Locale(LOCALE, { numberingSystem: 'latn' })
  const style = { style: 'currency', currency: CURRENCY } as const
  for (const decimals of [0, 2])
    for (const value of [0, 7, 999, 1_000, 9_999, 10_000, 450_000.5, 1_250_000, 12_345_678, 1_000_000_000]) {
      const format = new Intl.NumberFormat(latin, {
        ...style,
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      })
      const intl = format
        .formatToParts(value)
        .flatMap(({ type, value: part }) => (['currency', 'literal'].includes(type) ? [] : [part]))
      expect(groupDigits(value, decimals)).toBe(intl.join(''))
    }
})

it.each<[Site, digits: number, isMoney: number[], isNot: number[]]>([
  ['JP', 0, [0, 450_000], [0.5, 450_000.01]],
  ['DE', 2, [0.01, 450_000.5], [0.001]],
  ['KW', 3, [0.001, 450_000.125], [0.0001]],
])('converts amounts of %s by %d decimals', (site, digits, valid, invalid) => {
  const { isMoney, toMinor, toMajor } = money(site)
  for (const amount of valid) {
    expect([amount, isMoney(amount)]).toEqual([amount, true])
    expect(toMinor(amount)).toBe(Math.round(amount * 10 ** digits))
    expect(toMajor(toMinor(amount))).toBe(amount)
  }
  expect(invalid.filter(isMoney)).toEqual([])
})

it.each(names)('reads every amount and number that %s writes', (site) => {
  const {
    formatPrice,
    formatMoney,
    formatShortPrice,
    formatTypedAmount,
    groupDigits,
    readAmount,
    readNumber,
  } = money(site)
  const step = site === 'KW' ? 0.125 : site === 'JP' ? 1 : 0.25
  for (const whole of [0, 7, 450, 999, 1_000, 1_250, 9_999, 45_000, 450_000, 1_250_000, 999_999_999])
    for (const amount of [whole, whole + step]) {
      const typed = formatTypedAmount(String(Math.trunc(amount)))
      const texts = [formatPrice(amount), formatMoney(amount), groupDigits(amount, site === 'KW' ? 3 : 2)]
      for (const text of site === 'JP' ? texts.slice(0, 2) : texts)
        expect([text, readAmount(text)]).toEqual([text, amount])
      expect(readAmount(typed)).toBe(Math.trunc(amount))
      if (amount < 1_000) expect(readAmount(formatShortPrice(whole))).toBe(whole)
    }
  expect(readNumber(groupDigits(1_507, 0), 'area')).toEqual({ value: 1_507 })
  // A digit typed into a grouped amount.
  expect(readAmount(`${formatTypedAmount('450000')}0`)).toBe(4_500_000)
})

it.each<[Site, text: string, amount: number]>([
  ['DE', '450.000 €', 450_000],
  ['DE', '€ 450.000,50', 450_000.5],
  ['DE', 'EUR 450.000,-', 450_000],
  ['DE', '450.000,- €', 450_000],
  ['DE', '450 Euro', 450],
  ['DE', '450k euros', 450_000],
  ['DE', '450,000', 450_000],
  ['DE', '1,2m', 1_200_000],
  ['GB', '£450k', 450_000],
  ['GB', '450,000 pounds', 450_000],
  ['CH', 'CHF 450’000.–', 450_000],
  ['SE', '4 500 000 kr', 4_500_000],
  ['SE', '4500000kr', 4_500_000],
  ['JP', '￥45,000,000', 45_000_000],
  ['JP', '45,000,000円', 45_000_000],
  ['JP', '45000000 yen', 45_000_000],
  ['IN', '₹45,00,000', 4_500_000],
  ['KW', '٤٥٠٬٠٠٠ د.ك.', 450_000],
  ['KW', '450,000.125 KWD', 450_000.125],
  ['KW', '450,000', 450_000],
  ['CA', 'CA$450,000', 450_000],
  ['BR', 'R$ 450.000', 450_000],
])('on a site of %s reads %j as %d', (site, text, amount) => {
  expect(money(site).readNumber(text, 'money')).toEqual({ value: amount })
})

it.each<[Site, text: string, message: string | null]>([
  ['DE', '$450,000', 'Enter prices in euros.'],
  ['DE', '450.000 USD', 'Enter prices in euros.'],
  ['DE', '£450', 'Enter prices in euros.'],
  ['GB', '450.000 €', 'Enter prices in British pounds.'],
  ['CA', 'US$450,000', 'Enter prices in Canadian dollars.'],
  ['CA', '450,000 US$', 'Enter prices in Canadian dollars.'],
  ['JP', '450.50', null],
  ['KW', '450.1234', null],
])('on a site of %s rejects %j', (site, text, message) => {
  expect(money(site).readNumber(text, 'money')).toEqual({ message })
})

it.each<[Site, limit: string]>([
  ['US', '$999,999.99'],
  ['DE', '999.999,99 €'],
  ['JP', '¥99,999,999'],
  ['KW', '99,999.990 KWD'],
])('has the card limit of %s: %s', (site, limit) => {
  const { formatMoney, toMajor, CARD_LIMIT_MINOR, isAboveCardLimit } = money(site)
  expect(spaced(formatMoney(toMajor(CARD_LIMIT_MINOR)))).toBe(limit)
  expect(isAboveCardLimit(toMajor(CARD_LIMIT_MINOR + 1))).toBe(true)
})

const dates = (site: Site) =>
  withSettings(SITES[site], () => ({
    ...jest.requireActual<Dates>('./dates'),
    ...jest.requireActual<Dates>('./long-dates'),
    ...jest.requireActual<Dates>('./moments'),
    ...jest.requireActual<Dates>('./written-moments'),
    ...jest.requireActual<Dates>('./deadlines'),
    ...jest.requireActual<Dates>('./clock'),
  }))

it.each<[Site, string[]]>([
  ['US', ['Jan 5, 2025', 'Tue, Dec 15', 'Tuesday, December 15', 'Jan 5, 2025, 2:03 PM UTC']],
  ['GB', ['5 Jan 2025', 'Tue, 15 Dec', 'Tuesday, 15 December', '5 Jan 2025, 14:03 UTC']],
  ['DE', ['5 Jan 2025', 'Tue, 15 Dec', 'Tuesday, 15 December', '5 Jan 2025, 14:03 UTC']],
  ['IN', ['5 Jan 2025', 'Tue, 15 Dec', 'Tuesday, 15 December', '5 Jan 2025, 2:03 PM UTC']],
  ['JP', ['2025 Jan 5', 'Tue, Dec 15', 'Tuesday, December 15', '2025 Jan 5, 14:03 UTC']],
])('writes dates in the order of %s', (site, texts) => {
  const { formatDate, formatWallDay, formatWallLongDay, formatMoment } = dates(site)
  const moment = '2025-01-05T14:03:00.000Z'
  expect(
    [
      formatDate('2025-01-05'),
      formatWallDay('2026-12-15'),
      formatWallLongDay('2026-12-15'),
      formatMoment(moment),
    ].map(spaced),
  ).toEqual(texts)
})

it.each(names)('finds the moments in texts of %s, and writes them on the reader’s clock', (site) => {
  const { formatMoment, partsOnClock, textOnClock, formatDeadline, UTC } = dates(site)
  const clock = { name: '', offsetAt: () => 120, has24Hours: () => true }
  for (const at of ['2025-01-05T00:03:00.000Z', '2026-12-15T14:03:00.000Z', '2026-07-01T23:59:00.000Z']) {
    const text = `Pay before ${formatMoment(at)}, please.`
    expect(partsOnClock(text, clock)[1]).toMatchObject({ at })
    expect(textOnClock(text, clock)).toBe(`Pay before ${formatMoment(at, clock)}, please.`)
    expect(formatDeadline(at, new Date(Date.parse(at) - 60 * 60_000), UTC)).not.toMatch(/ \d{4}|\d{4} /)
  }
})

it.each<[Site, first: string, last: string]>([
  ['US', 'Sunday', 'Saturday'],
  ['DE', 'Monday', 'Sunday'],
  ['KW', 'Saturday', 'Friday'],
])('begins the weeks of %s on its first day: %s', (site, first, last) => {
  const { weekInOrder, WEEKDAYS } = withSettings(SITES[site], () =>
    jest.requireActual<typeof Availability>('./availability'),
  )
  const week = weekInOrder()
  expect([week[0]?.day, week[6]?.day]).toEqual([first, last])
  expect(week.map(({ day, weekday }) => WEEKDAYS[weekday - 1] === day)).toEqual(week.map(() => true))
})

it.each([
  [{ CURRENCY: 'usd' }, 'CURRENCY must be a code of ISO 4217, such as EUR, not "usd".'],
  [{ CURRENCY: 'ABC' }, 'CURRENCY must be a code of ISO 4217, such as EUR, not "ABC".'],
  [{ LOCALE: 'de_DE' }, 'LOCALE must be a language tag with a region, such as de-DE, not "de_DE".'],
  [{ LOCALE: 'xx' }, 'LOCALE must be a language tag with a region, such as de-DE, not "xx".'],
  [{ COUNTRY: 'Germany' }, 'COUNTRY must be a code of ISO 3166, such as DE, not "Germany".'],
  [{ COUNTRY: 'QQ' }, 'COUNTRY must be a code of ISO 3166, such as DE, not "QQ".'],
])('rejects %j', (settings, message) => expect(() => siteFormat(settings)).toThrow(message))

it('has the defaults of the United States, also for blank settings', () => {
  expect(siteFormat({ CURRENCY: '', LOCALE: '' })).toEqual(siteFormat(SITES.US))
})
