import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { assumedFigures } from '@/lib/domain/costs'
import { withSettings } from '@/test/support/with-settings'
import { deleteOtherAccountsDrafts } from '../browser/drafts'
import type * as Result from './cost-result'
import { Costs } from './costs'
import { assumedPrice, toPricedHome } from './read-figures'
import { storeFigures } from './stored-figures'

const home = { _id: 'a', minPrice: 420_000, maxPrice: 480_000 }

beforeEach(() => {
  localStorage.clear()
  const answer = {
    account: { id: 'nora', name: 'Nora', image: null },
    notices: null,
    saved: {},
    listing: null,
  }
  Object.assign(globalThis, { fetch: jest.fn(async () => ({ ok: true, json: async () => answer })) })
})

const show = (property: Parameters<typeof Costs>[0]['property'] = home) =>
  act(async () => render(<Costs property={property} />))
const enter = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
    fireEvent.blur(screen.getByLabelText(label))
  })
const amountOf = (term: string) => screen.getByText(term).parentElement?.querySelector('dd')?.textContent
const month = () => screen.getByText('Each month').nextElementSibling?.textContent

test('shows the assumptions without JavaScript', () => {
  const html = renderToString(<Costs property={home} />)
  const page = document.createElement('div')
  page.innerHTML = html
  const text = page.textContent
  // 360,000 at 6.5 % for 30 years, 4,500 tax and 1,575 insurance a year.
  expect(text).toContain('Each month$2,781.69')
  expect(text).toContain('Loan of $360,000$2,275.44')
  expect(text).toContain('Closing costs, about 3% of the price$13,500')
  expect(text).toContain('Due at purchase, with the down payment$103,500')
  expect(text).toMatch(
    /Assumed until you change it: a price of \$450,000 .* 20% down, 6\.5% a year for 30 years, a property tax of 1% and insurance of 0\.35%/,
  )
})

test('asks for an amount only where there are fields for it, if the price is on request (D404)', async () => {
  await show({ _id: 'a', priceQualifier: 'on-request' })
  expect(screen.getByRole('status')).toHaveTextContent('No price is published. Enter the amount')
  expect(screen.getByText(/^Enter the amount/)).toHaveClass('noscript:hidden')
})

test('every figure can be changed, and the sum is updated', async () => {
  await show()
  await enter('Interest rate', '6.25')
  await enter('Property tax', '4,320')
  await enter('Insurance', '1380')
  await enter('Fees', '95')
  expect(month()).toBe('$2,786.58')
  await enter('Down payment', '90k')
  expect(screen.getByLabelText('Down payment')).toHaveValue('90,000')
  expect(month()).toBe('$2,786.58')
  await enter('Term', '15')
  expect(amountOf('Loan of $360,000')).toBe('$3,086.72')
  await enter('Closing costs', '2%')
  expect(amountOf('Closing costs, about 2% of the price')).toBe('$9,000')
  await enter('Price', '400,000')
  expect(amountOf('Loan of $310,000')).toBe('$2,658.01')
})

test.each([
  ['Price', 'a lot', 'Enter an amount in US dollars.'],
  ['Down payment', '450,001', 'Enter a down payment no higher than the price.'],
  ['Interest rate', '31', 'Enter a number from 0 to 30.'],
  ['Closing costs', '-1', 'Enter a number from 0 to 20.'],
])('reports %s of "%s" as invalid, and shows no sum', async (label, value, message) => {
  await show()
  await enter(label, value)
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message)
  expect(screen.queryByText('Each month')).toBeNull()
  expect(screen.getByRole('status')).toHaveTextContent('Correct the marked numbers')
})

test('stores figures per account, with rate and down payment share for every home (D269)', async () => {
  const first = await show()
  await enter('Price', '440,000')
  await enter('Down payment', '44,000')
  await enter('Interest rate', '5')
  first.unmount()

  const again = await show()
  expect(screen.getByLabelText('Price')).toHaveValue('440,000')
  expect(screen.getByLabelText('Down payment')).toHaveValue('44,000')
  again.unmount()

  const other = await show({ _id: 'b', minPrice: 100_000, maxPrice: 100_000 })
  expect(screen.getByLabelText('Price')).toHaveValue('100,000')
  expect(screen.getByLabelText('Down payment')).toHaveValue('10,000')
  expect(screen.getByLabelText('Interest rate')).toHaveValue('5')
  other.unmount()

  deleteOtherAccountsDrafts()
  await show()
  expect(screen.getByLabelText('Interest rate')).toHaveValue('6.5')
})

test('resets to the assumptions', async () => {
  await show()
  expect(screen.queryByRole('button', { name: 'Reset to defaults' })).toBeNull()
  await enter('Interest rate', '5')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Reset to defaults' })))
  expect(screen.getByLabelText('Interest rate')).toHaveValue('6.5')
  expect(localStorage).toHaveLength(0)
})

test('keeps the figures of other homes after a reset (D269)', async () => {
  const first = await show()
  await enter('Price', '440,000')
  first.unmount()
  const other = await show({ _id: 'b' })
  await enter('Interest rate', '5')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Reset to defaults' })))
  other.unmount()
  await show()
  expect(screen.getByLabelText('Price')).toHaveValue('440,000')
  expect(screen.getByLabelText('Interest rate')).toHaveValue('6.5')
})

test('keeps what was typed for every home on another tab (D269)', async () => {
  const first = await show()
  await enter('Price', '440,000')
  storeFigures('nora', 'b', { rate: '5' })
  await enter('Down payment', '44,000')
  first.unmount()
  await show()
  expect(screen.getByLabelText('Interest rate')).toHaveValue('5')
})

test('says that the figures are stored, except to visitors, whose figures are not (D269)', async () => {
  const stored = () => screen.queryByText(/Stored on this device until you sign out\./)
  const first = await show()
  expect(stored()).toBeVisible()
  first.unmount()
  Object.assign(globalThis, {
    fetch: async () => ({ ok: true, json: async () => ({ account: null, saved: {}, listing: null }) }),
  })
  await show()
  await enter('Interest rate', '5')
  expect(screen.getByText('An estimate from your own numbers.')).toBeVisible()
  expect(stored()).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('says nothing of storage until it is known whose figures they are', async () => {
  Object.assign(globalThis, { fetch: () => new Promise(() => undefined) })
  await show()
  expect(screen.getByText('An estimate from your own numbers.')).toBeVisible()
})

test('ignores a malformed entry', async () => {
  localStorage.setItem('draft:nora:costs', '{"all":{"rate":5}}')
  await show()
  expect(screen.getByLabelText('Interest rate')).toHaveValue('6.5')
})

const parts = () => screen.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent)

test('counts the fees that the agent states, and says that the tax is assumed (D268)', async () => {
  await show(toPricedHome({ ...home, yearlyCosts: 3_180 }))
  expect(parts()).toEqual(
    expect.arrayContaining([
      'Property tax, assumed at 1%$375',
      'Insurance, assumed at 0.35%$131.25',
      'Fees, stated by the agent$265',
    ]),
  )
  await enter('Property tax', '4,320')
  await enter('Insurance', '1,380')
  expect(parts()).toEqual(expect.arrayContaining(['Property tax$360', 'Insurance$115']))
})

test('counts the property tax that the agent states, of $0 too', async () => {
  const first = await show({ ...home, propertyTax: 4_320 })
  expect(parts()).toEqual(
    expect.arrayContaining(['Property tax, stated by the agent$360', 'Fees, none stated$0']),
  )
  first.unmount()
  await show({ ...home, propertyTax: 0 })
  expect(parts()).toContain('Property tax, stated by the agent$0')
})

test('uses the agent’s amounts of any period, says so, and lets the reader replace them (D422)', async () => {
  await show(
    toPricedHome({
      ...home,
      serviceCharge: 155,
      serviceChargePer: 'month',
      groundRent: 250,
      propertyTax: 300,
      propertyTaxPer: 'quarter',
    }),
  )
  expect(parts()).toEqual(
    expect.arrayContaining([
      'Property tax, stated by the agent$100',
      'Service charge and ground rent, stated by the agent$175.83',
    ]),
  )
  await enter('Property tax', '2,400')
  await enter('Fees', '95')
  expect(parts()).toEqual(expect.arrayContaining(['Property tax$200', 'Fees$95']))
})

test.each([
  [420_000, 485_000, 453_000],
  [100, 300, 200],
  [1_000_500, 1_001_400, 1_001_000],
])('between %i and %i it assumes %i', (minPrice, maxPrice, price) => {
  expect(assumedPrice({ _id: 'a', minPrice, maxPrice })).toBe(price)
})

test('writes percents with the site’s decimals (D435)', () => {
  const { CostResult } = withSettings({ CURRENCY: 'EUR', LOCALE: 'de-DE', COUNTRY: 'DE' }, () =>
    jest.requireActual<typeof Result>('./cost-result'),
  )
  const figures = { ...assumedFigures(45_000_000), closing: 3.5 }
  render(<CostResult figures={figures} sourceOf={() => 'nobody'} />)
  expect(screen.getByText('Insurance, assumed at 0,35%')).toBeVisible()
  expect(screen.getByText('Closing costs, about 3,5% of the price')).toBeVisible()
})
