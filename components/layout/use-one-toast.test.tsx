import '@testing-library/jest-dom'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { Toaster } from 'sonner'
import { useOneToast } from './use-one-toast'

const speak = () => {
  render(<Toaster />)
  return renderHook(() => useOneToast()).result.current
}

const toastOf = async (text: string) => {
  const found = (await screen.findByText(text)).closest('[data-sonner-toast]')
  expect(found).not.toBeNull()
  return found as HTMLElement
}

test("a message during the previous toast's exit stays", async () => {
  const said = speak()
  act(() => said.error('Payment failed.', 'No answer'))
  const refusal = await toastOf('Payment failed.')
  expect(refusal).toHaveTextContent('No answer')
  act(() => said.dismiss())
  await waitFor(() => expect(refusal).toHaveAttribute('data-removed', 'true'))
  act(() => said.success('Payment successful!'))
  await waitFor(() => expect(refusal).not.toBeInTheDocument())
  expect(await toastOf('Payment successful!')).toHaveAttribute('data-removed', 'false')
})

test('the next toast replaces the previous one', async () => {
  const said = speak()
  act(() => said.error('Submission Failed', 'Try again.'))
  const refusal = await toastOf('Submission Failed')
  act(() => said.success('Offer submitted successfully!'))
  await waitFor(() => expect(refusal).not.toBeInTheDocument())
  expect(await toastOf('Offer submitted successfully!')).not.toHaveTextContent('Try again.')
})
