import { type Resolver } from 'react-hook-form'
import { lazyResolver } from './lazy-resolver'

type Values = { name: string }
const OPTIONS = { fields: {}, shouldUseNativeValidation: undefined }
const missing: Resolver<Values> = () => ({
  values: {},
  errors: { name: { type: 'required', message: 'Name is required' } },
})

it('loads the schema when the form is first checked', async () => {
  const load = jest.fn(async () => missing)
  const resolver = lazyResolver(load)
  expect(load).not.toHaveBeenCalled()
  expect(await resolver({ name: '' }, undefined, OPTIONS)).toEqual(missing({ name: '' }, undefined, OPTIONS))
})

it('leaves the form to the server if the schema cannot be loaded', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const resolver = lazyResolver<Values>(() => Promise.reject(new Error('offline')))
  expect(await resolver({ name: '' }, undefined, OPTIONS)).toEqual({ values: { name: '' }, errors: {} })
})
