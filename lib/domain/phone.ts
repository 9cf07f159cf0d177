import 'server-only'
import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'
import { countryName } from './country'
import { invalidField } from './errors'
import { FORMAT } from './format'

/** The library's metadata is too large for browsers, so only the server reads and writes phone numbers. */
const parse = (text: string): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, { extract: false, defaultCountry: FORMAT.country as CountryCode })

/** Area code 555 is nobody's; examples and demos use it. */
const EXAMPLE = /^\+1555\d{7}$/

const COUNTRIES: Readonly<Record<string, readonly CountryCode[] | undefined>> = metadata.country_calling_codes

/** The country of a calling code, or the first of those that share it. */
const countryOfCallingCode = (code: string): string =>
  code === '1' ? 'North America' : countryName(COUNTRIES[code]?.[0] ?? 'ZZ')

/**
 * A phone number in E.164, without the zero of national calls: "+31201234567" for "+310201234567"; without a country
 * code it is one of the site's country (D439). Blank for a blank text (D55). Throws `invalid_input` for `phone` if its
 * country has no such number.
 */
export function readPhone(text: string): string {
  if (text === '') return text
  const phone = parse(text)
  if (!phone)
    throw invalidField('phone', 'No country has this code. Use the international format, like +15550100171.')
  const { number, countryCallingCode: code } = phone
  if (phone.isValid() || EXAMPLE.test(number)) return number
  throw invalidField(
    'phone',
    `This is not a phone number of ${countryOfCallingCode(code)} (+${code}). Please check its digits.`,
  )
}

/**
 * A number as stored (E.164), in the groups of its country, that do not wrap: "+1 555 010 0171" (D243). Any other text is
 * returned unchanged.
 */
export const formatPhone = (phone: string): string =>
  (phone.startsWith('+') ? parse(phone) : undefined)?.formatInternational().replaceAll(' ', '\u00a0') ?? phone
