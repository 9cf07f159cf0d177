import '@testing-library/jest-dom'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { toast } from 'sonner'
import { type ActionResult, type Failure } from '@/lib/domain/result'
import { type OwnPropertyDto, type PropertyDto } from '@/lib/schemas/property'
import { staticRouter, TestPage } from '../offers/testing'
import { FakeRequest } from '../ui/upload-testing'
import { MyProperties } from './my-properties'

const propertyOf = (n: number, title: string, changes: Partial<OwnPropertyDto> = {}): OwnPropertyDto => ({
  _id: String(n).padStart(24, '0'),
  title,
  location: 'Bend, Oregon',
  minPrice: 420_000,
  maxPrice: 485_000,
  image: '/demo/aframe-dusk.jpg',
  status: 'verified',
  sold: false,
  createdAt: '2025-01-05T10:00:00.000Z',
  offerCount: 0,
  ...changes,
})

const lake = propertyOf(1, 'Lake House')
const stilt = propertyOf(2, 'Stilt House')
const porch = propertyOf(3, 'Porch Farm')

beforeEach(() => FakeRequest.install())
afterEach(() => {
  toast.dismiss()
  FakeRequest.restore()
})

/** The stored home of a card, as the form reads it. */
const storedAs = ({ offerCount: _, ...card }: OwnPropertyDto): PropertyDto & { awaitsPayment?: true } => ({
  agentName: 'Theo Brandt',
  agentImage: null,
  agentEmail: 'theo@mail.example',
  listedAt: '2025-01-05T10:00:00.000Z',
  updatedAt: '2025-02-06T10:00:00.000Z',
  description: 'A house at the lake.',
  ...card,
})

const AWAITING = 'This home has an accepted offer awaiting payment, so it cannot be deleted.'

type Reading = ActionResult<ReturnType<typeof storedAs>>

function show(initial: OwnPropertyDto[], refusal?: Failure, canAdd = true, ...readings: Promise<Reading>[]) {
  const router = staticRouter()
  let answer = () => {}
  const response = new Promise<void>((resolve) => (answer = resolve))
  const update = jest.fn(async (_input: { id: string }): Promise<ActionResult<boolean>> =>
    refusal ? { ok: false, error: refusal } : { ok: true, data: true },
  )
  const removed = jest.fn()
  const market = jest.fn(async (_form: FormData): Promise<ActionResult<boolean>> => ({
    ok: true,
    data: true,
  }))
  function Page() {
    const [properties, setProperties] = useState(initial)
    const remove = async (form: FormData): Promise<ActionResult<number>> => {
      const { id } = Object.fromEntries(form)
      removed(id)
      await response
      if (refusal) return { ok: false, error: refusal }
      setProperties((all) => all.filter(({ _id }) => _id !== id))
      return { ok: true, data: 1 }
    }
    const read = ({ id }: { id: string }): Promise<Reading> => {
      const [row = lake] = properties.filter(({ _id }) => _id === id)
      return readings.shift() ?? Promise.resolve({ ok: true, data: storedAs(row) })
    }
    const copy = async () => ({ ok: true as const, data: { id: 'x' } })
    return (
      <MyProperties
        properties={properties}
        canAdd={canAdd}
        canHandOver
        actions={{ read, update, remove, market, copy }}
      />
    )
  }
  render(
    <TestPage router={router}>
      <Page />
    </TestPage>,
  )
  return { router, update, removed, market, answer: () => act(async () => answer()) }
}

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((title) => title.textContent)
const button = (name: string) => screen.getByRole('button', { name })
const click = (name: string) =>
  act(async () => {
    button(name).focus()
    fireEvent.click(button(name))
  })

test('leads to the open houses of listings that can have some, and to a handover', () => {
  show([lake, { ...stilt, status: 'pending' }, { ...porch, sold: true }])
  const links = screen.getAllByRole('link', { name: /^Open houses/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/properties/${lake._id}/open-houses`])
  expect(screen.getByRole('link', { name: 'Hand over Lake House' })).toHaveAttribute(
    'href',
    `/dashboard/agent/hand-over?home=${lake._id}`,
  )
})

test('shows the status of each, and its offers', () => {
  show([
    { ...lake, offerCount: 1 },
    { ...stilt, status: 'pending', offerCount: 1_200 },
    { ...porch, status: 'rejected' },
    propertyOf(4, 'Old Barn', { sold: true }),
  ])
  const [first, second, third, fourth] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent('Verified')
  expect(first).toHaveTextContent('1 offer')
  expect(first).not.toHaveTextContent('Sold')
  expect(second).toHaveTextContent('Pending')
  expect(second).toHaveTextContent('1,200 offers')
  expect(third).toHaveTextContent('Rejected')
  expect(fourth).toHaveTextContent('Sold')
  expect(screen.queryByRole('button', { name: 'Update Old Barn' })).not.toBeInTheDocument()
})

test('links to adding a listing if there are none', () => {
  show([])
  expect(screen.getByRole('heading', { name: 'No homes yet' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Add Property' })).toHaveAttribute(
    'href',
    '/dashboard/agent/add-property',
  )
})

test('an assistant, who lists no homes, is shown no way to add one (D451)', () => {
  show([], undefined, false)
  expect(screen.getByText(/^Your colleagues list the homes of the office\./)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Add Property' })).not.toBeInTheDocument()
})

describe('deleting', () => {
  test('waits for the answer, confirms it, and moves the focus to the next card', async () => {
    const { removed, answer } = show([lake, stilt, porch])
    await click('Delete Stilt House')
    await click('Delete home')
    expect(removed).toHaveBeenCalledWith(stilt._id)
    expect(button('Delete home')).toBeDisabled()
    expect(screen.queryByText('Property deleted successfully')).not.toBeInTheDocument()
    await answer()
    expect(await screen.findByText('Property deleted successfully')).toBeInTheDocument()
    await waitFor(() => expect(titles()).toEqual(['Lake House', 'Porch Farm']))
    await waitFor(() => expect(button('Update Porch Farm')).toHaveFocus())
  })

  test('keeps the card, and shows the reason in the dialog, if the service rejects it', async () => {
    const { router, answer } = show([lake, stilt, porch], { code: 'conflict', message: AWAITING })
    await click('Delete Stilt House')
    await click('Delete home')
    await answer()
    expect(await screen.findByText('Failed to delete property')).toBeInTheDocument()
    expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toHaveTextContent(AWAITING)
    expect(router.refresh).toHaveBeenCalled()
    await waitFor(() => expect(button('Keep home')).toBeEnabled())
    await click('Keep home')
    await waitFor(() => expect(titles()).toEqual(['Lake House', 'Stilt House', 'Porch Farm']))
  })

  test('shows the empty list after the last one, and focuses it', async () => {
    const { answer } = show([lake])
    await click('Delete Lake House')
    await click('Delete home')
    await answer()
    expect(await screen.findByRole('heading', { name: 'No homes yet' })).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('group', { name: 'My homes' })).toHaveFocus())
  })
})

describe('updating', () => {
  const field = (label: string) => screen.getByLabelText(label)
  const type = (label: string, value: string) =>
    act(async () => {
      fireEvent.change(field(label), { target: { value } })
    })

  test('starts with the stored values, sends only changes, and closes when it is saved', async () => {
    const { update } = show([{ ...lake, minPrice: 420_000.5 }])
    await click('Update Lake House')
    expect(screen.getByRole('dialog', { name: 'Update home' })).toBeInTheDocument()
    await waitFor(() => expect(field('Title')).toHaveFocus())
    expect(field('Minimum price')).toHaveValue('420,000.50')
    await type('Title', 'Lake House II')
    await click('Save changes')
    expect(update).toHaveBeenCalledWith({ id: lake._id, title: 'Lake House II' })
    expect(await screen.findByText('Property updated successfully')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(button('Update Lake House')).toHaveFocus())
  })

  test('uploads a new picture', async () => {
    const { update } = show([lake])
    await click('Update Lake House')
    await act(async () => {
      const file = new File(['abc'], 'new.png', { type: 'image/png' })
      fireEvent.change(field('Image'), { target: { files: [file] } })
    })
    await act(async () => FakeRequest.last().answer({ data: { url: 'https://images.example/new.png' } }))
    await click('Save changes')
    expect(update).toHaveBeenLastCalledWith({ id: lake._id, image: 'https://images.example/new.png' })
  })

  describe('reading the home, of which the list has only what its card shows', () => {
    const stored = storedAs({ ...lake, title: 'Lake House, renamed' })
    const dialog = () => within(screen.getByRole('dialog', { name: 'Update home' }))

    test('says so meanwhile, then has the values that are stored by now, and the focus', async () => {
      let arrive = (_: Reading) => {}
      show([lake], undefined, true, new Promise((resolve) => (arrive = resolve)))
      await click('Update Lake House')
      expect(dialog().getByText('Loading the home…')).toHaveFocus()
      await act(async () => arrive({ ok: true, data: stored }))
      expect(field('Title')).toHaveValue('Lake House, renamed')
      expect(field('Title')).toHaveFocus()
    })

    test('says why it failed, and tries again', async () => {
      const warn = jest.spyOn(console, 'warn').mockImplementation()
      const failing = Promise.reject<Reading>(new TypeError('Failed to fetch'))
      show([lake], undefined, true, failing, Promise.resolve({ ok: true, data: stored }))
      await click('Update Lake House')
      const alert = dialog().getByRole('alert')
      expect(alert).toHaveTextContent('Failed to load the home')
      expect(alert).toHaveTextContent('Something went wrong. Please try again.')
      expect(button('Try again')).toHaveFocus()
      await click('Try again')
      expect(field('Title')).toHaveFocus()
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
      warn.mockRestore()
    })

    test('returns the focus to its button if it is closed before', async () => {
      show([lake], undefined, true, new Promise(() => {}))
      await click('Update Lake House')
      await click('Close')
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      await waitFor(() => expect(button('Update Lake House')).toHaveFocus())
    })
  })

  describe('a rejected one (D171)', () => {
    const rejected: OwnPropertyDto = {
      ...lake,
      status: 'rejected',
      rejectionReason: 'The survey is missing.',
    }
    const again = () => screen.getByRole('checkbox', { name: 'Resubmit for verification' })

    test('shows the reason, on its card and in its form', async () => {
      show([rejected, { ...stilt, status: 'rejected' }])
      const [first, second] = screen.getAllByRole('listitem')
      expect(first).toHaveTextContent('Rejected: The survey is missing.')
      expect(second).toHaveTextContent('Rejected: no reason was given.')
      await click('Update Lake House')
      expect(screen.getByRole('dialog')).toHaveTextContent('Rejected: The survey is missing.')
    })

    test('reports that nothing was changed, and keeps the choice', async () => {
      const message = 'Fix the reason for the rejection before you resubmit this home.'
      show([rejected], { code: 'conflict', message })
      await click('Update Lake House')
      await click('Save changes')
      expect(await within(screen.getByRole('dialog')).findByText(message)).toBeInTheDocument()
      expect(again()).toBeChecked()
    })
  })

  const NOTICE = 'Saving this sends the property back to verification.'
  /** The live region for screen readers, which exists before it has text. */
  const region = () => within(screen.getByRole('dialog')).getAllByRole('status').at(-1)

  test.each([
    ['Title', 'Lake House II', 'Lake House'],
    ['Location', 'Duluth', 'Bend, Oregon'],
  ])(
    'announces that a changed %s of a verified listing needs verification',
    async (label, changed, stored) => {
      show([lake])
      await click('Update Lake House')
      expect(region()).toBeEmptyDOMElement()
      await type(label, changed)
      expect(region()).toHaveTextContent(NOTICE)
      await type(label, ` ${stored} `)
      expect(region()).toBeEmptyDOMElement()
    },
  )

  test.each(['pending', 'rejected'] as const)('does not announce that for a %s listing', async (status) => {
    show([{ ...lake, status }])
    await click('Update Lake House')
    await type('Title', 'Lake House II')
    expect(screen.queryByText(NOTICE)).not.toBeInTheDocument()
  })

  test('stays open with the input and the reason if the service rejects it', async () => {
    show([lake], { code: 'not_found', message: 'Property not found.' })
    await click('Update Lake House')
    await type('Title', 'Lake House II')
    await click('Save changes')
    expect(within(screen.getByRole('alert')).getByText('Failed to update property')).toBeInTheDocument()
    expect(within(screen.getByRole('alert')).getByText('Property not found.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getAllByText('Failed to update property')).toHaveLength(2))
    expect(field('Title')).toHaveValue('Lake House II')
  })
})

test('marks an own listing under offer (D72)', () => {
  show([{ ...lake, underOffer: true }, stilt])
  const [first, second] = screen.getAllByRole('article')
  expect(first).toHaveTextContent('Under offer')
  expect(second).not.toHaveTextContent('Under offer')
})

test('shows why a listing with an accepted offer cannot be deleted, nor its prices changed (D347)', async () => {
  show([{ ...lake, awaitsPayment: true }, stilt])
  expect(screen.getByRole('button', { name: 'Delete Lake House' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Delete Lake House' })).toHaveAccessibleDescription(AWAITING)
  expect(screen.getByRole('button', { name: 'Delete Stilt House' })).toBeEnabled()
  await click('Update Lake House')
  const prices = within(await screen.findByRole('dialog')).getByRole('group', { name: 'Price range' })
  expect(prices).toBeDisabled()
  expect(prices).toHaveAccessibleDescription(
    'You can’t change the prices while this home has an accepted offer.',
  )
})

test('shows the agent what "on request" hides (D404)', () => {
  show([propertyOf(1, 'Lake House', { priceQualifier: 'on-request' })])
  expect(screen.getByRole('article')).toHaveTextContent('Price on request ($420,000 to $485,000)')
})

test('a home that its agent took off the market can be put back, one without a license cannot (D480)', async () => {
  const { market } = show([
    { ...lake, status: 'paused', pausedBy: 'agent' },
    { ...stilt, status: 'paused', pausedBy: 'licence' },
  ])
  expect(
    screen.getByText('Buyers do not see this home until you put it back on the market.'),
  ).toBeInTheDocument()
  // The home may be a colleague's.
  expect(screen.getByText('Buyers do not see this home until the license is renewed.')).toBeInTheDocument()
  expect(
    screen.queryByRole('button', { name: 'Put back on the market: Stilt House' }),
  ).not.toBeInTheDocument()
  await click('Put back on the market: Lake House')
  expect(Object.fromEntries(market.mock.calls[0]?.[0] ?? new FormData())).toEqual({
    id: lake._id,
    offMarket: 'false',
  })
})
