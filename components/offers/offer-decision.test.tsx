import '@testing-library/jest-dom'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import { type ActionResult } from '@/lib/domain/result'
import { OfferDecision } from './offer-decision'
import { offerOf, standingRouter, Surroundings } from './testing'

const offer = offerOf()
const done: ActionResult<void> = { ok: true, data: undefined }
const conflict: ActionResult<void> = {
  ok: false,
  error: { code: 'conflict', message: 'Another offer on this property has already been accepted' },
}
const internal: ActionResult<void> = {
  ok: false,
  error: { code: 'internal', message: 'Something went wrong.' },
}

function show(...answers: ActionResult<void>[]) {
  const router = standingRouter()
  const answer = () => Promise.resolve(answers.shift() ?? done)
  const accept = jest.fn(answer)
  const reject = jest.fn(answer)
  render(
    <Surroundings router={router}>
      <OfferDecision offer={offer} accept={accept} reject={reject} />
    </Surroundings>,
  )
  return { router, accept, reject }
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => toast.dismiss())

test('accepts without a question', async () => {
  const { accept } = show(done)
  click('Accept')
  expect(await screen.findByText('Offer accepted!')).toBeInTheDocument()
  expect(accept).toHaveBeenCalledWith({ id: offer._id })
  await waitFor(() => expect(screen.queryByText('Accepting the offer')).not.toBeInTheDocument())
})

test('takes no second decision while one is under way', async () => {
  show(done)
  click('Accept')
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await screen.findByText('Offer accepted!')
})

test('asks before rejecting, naming the offer, with the safe button focused', async () => {
  const { reject } = show(done)
  click('Reject')
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Reject the offer of $450,000 on Lake House?',
  })
  expect(within(dialog).getByRole('button', { name: 'Keep the offer' })).toHaveFocus()
  expect(reject).not.toHaveBeenCalled()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reject offer' }))
  expect(await screen.findByText('Offer rejected!')).toBeInTheDocument()
  expect(reject).toHaveBeenCalledWith({ id: offer._id })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})

test('keeps the offer on the safe button and gives the focus back', async () => {
  const { reject } = show()
  screen.getByRole('button', { name: 'Reject' }).focus()
  click('Reject')
  fireEvent.click(await screen.findByRole('button', { name: 'Keep the offer' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reject' })).toHaveFocus())
  expect(reject).not.toHaveBeenCalled()
})

test('says why an offer cannot be accepted, offers no second try, and renews the list', async () => {
  const { router } = show(conflict)
  click('Accept')
  expect(await screen.findByText('Could not accept offer')).toBeInTheDocument()
  expect(screen.getByText('Another offer on this property has already been accepted')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
  expect(router.refresh).toHaveBeenCalled()
})

test('tries again where that may help, and the new answer replaces the old one', async () => {
  const { accept } = show(internal, done)
  click('Accept')
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Offer accepted!')).toBeInTheDocument()
  expect(accept).toHaveBeenCalledTimes(2)
  await waitFor(() => expect(screen.queryByText('Could not accept offer')).not.toBeInTheDocument())
})

test('says that an offer could not be rejected', async () => {
  show(conflict)
  click('Reject')
  fireEvent.click(await screen.findByRole('button', { name: 'Reject offer' }))
  expect(await screen.findByText('Could not reject offer')).toBeInTheDocument()
})
