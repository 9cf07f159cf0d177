import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ActionResult } from '@/lib/domain/result'
import { saveDraft } from '../browser/drafts'
import { LinkForm } from './link-form'

const done: ActionResult<void> = { ok: true, data: undefined, to: '/' }
const refusal: ActionResult<void> = {
  ok: false,
  error: { code: 'unavailable', message: 'Please try again.' },
}

async function press(session: 'begins' | 'ends' | undefined, answer: ActionResult<void>) {
  localStorage.clear()
  localStorage.setItem('account', 'in')
  saveDraft('a1', 'costs', '{}')
  sessionStorage.setItem('list-before:/properties/1', '/properties?location=Bend')
  render(<LinkForm fields={{}} label="Go on" {...(session && { session })} action={async () => answer} />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Go on' })))
}

test('switching accounts deletes what is stored on this device until somebody signs out (D267, D269)', async () => {
  await press('ends', done)
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test.each([
  ['a refusal', 'ends', refusal],
  ['a link that signs in', 'begins', done],
  ['any other link', undefined, done],
] as const)('%s deletes nothing', async (_what, session, answer) => {
  await press(session, answer)
  expect([localStorage.length, sessionStorage.length]).toEqual([2, 1])
})
