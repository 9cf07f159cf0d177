import { AppError } from './errors'
import { withSettings } from '@/test/support/with-settings'
import type * as Phone from './phone'
import { formatPhone, readPhone } from './phone'

const errorOf = (text: string) => {
  try {
    return readPhone(text)
  } catch (error) {
    return error instanceof AppError ? error.fields : error
  }
}

it.each([
  ['+15550100171', '+1 555 010 0171'],
  ['+16045550134', '+1 604 555 0134'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+31201234567', '+31 20 123 4567'],
  ['+351912345678', '+351 912 345 678'],
  ['+74951234567', '+7 495 123 45 67'],
  ['+33142688000', '+33 1 42 68 80 00'],
  ['call the office', 'call the office'],
  ['+1 604 555 0134, ask for Bea', '+1 604 555 0134, ask for Bea'],
])('formats %s as %s, without line breaks', (stored, text) => {
  expect(formatPhone(stored)).toBe(/[a-z]/.test(text) ? text : text.replaceAll(' ', '\u00a0'))
})

it.each([
  ['', ''],
  ['+31201234567', '+31201234567'],
  ['+310201234567', '+31201234567'],
  ['+4903012345678', '+493012345678'],
  ['+4402079460958', '+442079460958'],
  ['+61293744000', '+61293744000'],
  ['+3606 1 234 5678', '+3612345678'],
  // Italy's zero and Ivory Coast's belong to the number.
  ['+390669812345', '+390669812345'],
  ['+2250123456789', '+2250123456789'],
  ['+15550100171', '+15550100171'],
  ['+16045550134', '+16045550134'],
  ['+80012345678', '+80012345678'],
])('reads %j as %j', (text, phone) => expect(readPhone(text)).toBe(phone))

it.each([
  ['+312012', 'This is not a phone number of the Netherlands (+31). Please check its digits.'],
  ['+3120123456789', 'This is not a phone number of the Netherlands (+31). Please check its digits.'],
  ['+340912345678', 'This is not a phone number of Spain (+34). Please check its digits.'],
  ['+44123', 'This is not a phone number of the United Kingdom (+44). Please check its digits.'],
  ['+11234567890', 'This is not a phone number of North America (+1). Please check its digits.'],
  ['+123456789012345', 'This is not a phone number of North America (+1). Please check its digits.'],
  ['+999123456', 'No country has this code. Use the international format, like +15550100171.'],
])('refuses %s: %s', (text, phone) => expect(errorOf(text)).toEqual({ phone }))

it.each([
  ['US', '(604) 555-0134', '+16045550134'],
  ['US', '5550100171', '+15550100171'],
  ['DE', '030 12345678', '+493012345678'],
  ['DE', '+16045550134', '+16045550134'],
  ['GB', '020 7946 0958', '+442079460958'],
  ['JP', '03-1234-5678', '+81312345678'],
])('reads a number of %s without its country code: %s', (COUNTRY, text, phone) => {
  const site = withSettings({ COUNTRY }, () => jest.requireActual<typeof Phone>('./phone'))
  expect(site.readPhone(text)).toBe(phone)
})

it('names the country whose number a short one is not', () => {
  expect(errorOf('555010')).toEqual({
    phone: 'This is not a phone number of North America (+1). Please check its digits.',
  })
})
