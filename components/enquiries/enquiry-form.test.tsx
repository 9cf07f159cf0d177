import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { type EnquiryForm as Form, type EnquiryHome } from '@/lib/schemas/enquiry'
import { TestPage } from '../offers/testing'
import { EnquiryForm } from './enquiry-form'

const home = {
  _id: 'a'.repeat(24),
  title: 'Lake House',
  location: 'Bend, Oregon',
  image: '/demo/hero-1.jpg',
  agentName: 'Theo Brandt',
  agentImage: null,
  company: 'Cascade Homes',
  minPrice: 400_000,
  maxPrice: 500_000,
  status: 'verified',
  sold: false,
} as EnquiryHome
const slots = ['2026-12-15T12:00', '2026-12-15T13:30', '2026-12-18T09:00'].map((wall) => ({
  startsAt: `${wall}:00.000Z`,
  wall,
  offset: 0,
}))
const form: Form = { home, opened: '1.signed', slots, zone: 'Pacific Time' }
const refusal = { ok: false as const, error: { code: 'internal' as const, message: 'Out of order.' } }

const show = (overrides: Partial<Form> = {}) => {
  const send = jest.fn(() => Promise.resolve(refusal))
  render(<EnquiryForm {...form} {...overrides} send={send} />, { wrapper: TestPage })
  return send
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Send question' }))

it('sends what was typed and chosen, with the time of its opening, and keeps it if it is refused', async () => {
  const send = show()
  type('Your question', 'Is it sunny?')
  type('Name', 'Nora')
  type('Email', 'nora@x.test')
  fireEvent.change(screen.getByLabelText('Second choice'), { target: { value: slots[2]?.startsAt } })
  press()
  expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.')
  expect(send).toHaveBeenCalledWith({
    propertyId: home._id,
    text: 'Is it sunny?',
    name: 'Nora',
    email: 'nora@x.test',
    phone: '',
    times: ['', slots[2]?.startsAt, ''],
    opened: '1.signed',
    homepage: '',
  })
  expect(screen.getByLabelText('Your question')).toHaveValue('Is it sunny?')
  expect(screen.getByLabelText('Second choice')).toHaveValue(slots[2]?.startsAt)
})

it('shows all messages at once, and sends nothing', async () => {
  const send = show()
  type('Phone (optional)', '12')
  press()
  expect(await screen.findByText('Write your question')).toBeVisible()
  for (const message of ['Full name is required', 'Email is required'])
    expect(screen.getByText(message)).toBeVisible()
  expect(screen.getByText('Use the international format, like +15550100171.')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Your question')).toHaveFocus())
  expect(send).not.toHaveBeenCalled()
})

it('groups the free times by day, and says that they book nothing', () => {
  show()
  const first = screen.getByLabelText('First choice')
  expect(
    within(first)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([...['No time', 'Tue, Dec 15, 12:00 PM', 'Tue, Dec 15, 1:30 PM', 'Fri, Dec 18, 9:00 AM']])
  expect(within(first).getAllByRole('group')).toHaveLength(2)
  expect(screen.getByText(/^Times are in Pacific Time\. This books nothing/)).toBeVisible()
})

it('asks for no times if there are none', () => {
  show({ slots: [] })
  expect(screen.queryByRole('group')).toBeNull()
})

it('hides the field for programs from people, their keyboard and their screen reader', () => {
  show()
  expect(screen.queryByRole('textbox', { name: 'Leave this empty' })).toBeNull()
  const trap = document.querySelector('input[name=homepage]')
  expect(trap).toHaveAttribute('tabindex', '-1')
  expect(trap).toHaveAttribute('autocomplete', 'off')
})

it('says who gets what', () => {
  show()
  expect(screen.getByText(/^We send your name and question to/)).toHaveTextContent(
    'We send your name and question to Theo Brandt at Cascade Homes. A phone number is shown after the first answer, your email is not.',
  )
})

it('has its hidden fields without JavaScript', () => {
  const html = renderToString(
    <TestPage>
      <EnquiryForm {...form} send={() => Promise.resolve(refusal)} />
    </TestPage>,
  )
  for (const [name, value] of [['opened', '1.signed'] as const, ['propertyId', home._id] as const])
    expect(html).toMatch(new RegExp(`<input type="hidden" [^>]*name="${name}" value="${value}"`))
  expect(html).toContain('name="times.2"')
})
