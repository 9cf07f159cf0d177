import { codeOf } from './system'

it.each([
  [Object.assign(new Error(), { code: 11_000 }), '11000'],
  [Object.assign(new Error(), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [Object.assign(new Error(), { code: 'bea@keystead.test was refused' }), undefined],
  [Object.assign(new Error(), { code: { of: 'x' } }), undefined],
  [Object.assign(new Error(), { code: 'x'.repeat(41) }), undefined],
  [new Error('no code'), undefined],
  [null, undefined],
  ['text', undefined],
])('codeOf: %p has the code %p', (error, code) => {
  expect(codeOf(error)).toBe(code)
})
