import { AppError, conflict, forbidden, invalidField, notFound, signedOut, unauthenticated } from './errors'

describe('AppError', () => {
  it.each([
    [unauthenticated(), 'unauthenticated', 'Please sign in to continue.', undefined],
    [signedOut(), 'unauthenticated', 'You are signed out. Sign in again to continue.', undefined],
    [forbidden(), 'forbidden', 'You are not allowed to do this.', undefined],
    [forbidden('Suspended.'), 'forbidden', 'Suspended.', undefined],
    [notFound('Property not found.'), 'not_found', 'Property not found.', undefined],
    [conflict('Sold.'), 'conflict', 'Sold.', undefined],
    [invalidField('offerAmount', 'Too low.'), 'invalid_input', 'Too low.', { offerAmount: 'Too low.' }],
  ])('%s has its code and message', (error, code, message, fields) => {
    expect(error).toBeInstanceOf(AppError)
    expect(error).toBeInstanceOf(Error)
    expect({ code: error.code, message: error.message, fields: error.fields }).toEqual({
      code,
      message,
      fields,
    })
  })
})
