/** A country's calling code (ITU-T E.164); none is a prefix of another. */
const COUNTRY = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{5,})$/

/**
 * A number as stored (E.164), in groups that do not wrap: "+1 555 010 0171". National grouping is not considered. Any
 * other text is returned unchanged.
 */
export const formatPhone = (phone: string): string =>
  phone.replace(COUNTRY, (_, country: string, rest: string) =>
    `+${country} ${rest.replace(/\d{3}(?=\d{3})/g, '$& ')}`.replaceAll(' ', '\u00a0'),
  )
