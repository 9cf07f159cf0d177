import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { toast, Toaster } from 'sonner'
import { type ActionResult } from '@/lib/domain/result'
import { WriteReview } from './write-review'

const property = { _id: '6b0190e1bd60d50ba14dd9cd', title: 'Lake House' }
const done: ActionResult<{ id: string }> = { ok: true, data: { id: '6b0190e1bd60d50ba14dd9e6' } }
const internal: ActionResult<{ id: string }> = {
  ok: false,
  error: { code: 'internal', message: 'Something went wrong.' },
}
const conflict: ActionResult<{ id: string }> = {
  ok: false,
  error: { code: 'conflict', message: 'You have already reviewed this property' },
}

/** A page around the button, which changes with the response like the real one. */
function show(...answers: ActionResult<{ id: string }>[]) {
  const createReview = jest.fn()
  function Page() {
    const [isWritten, setIsWritten] = useState(false)
    return (
      <WriteReview
        property={property}
        isWritten={isWritten}
        createReview={(input) => {
          createReview(input)
          const answer = answers.shift() ?? done
          if (answer.ok) setIsWritten(true)
          return Promise.resolve(answer)
        }}
      />
    )
  }
  render(
    <>
      <Page />
      <Toaster />
    </>,
  )
  return createReview
}

const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Write a Review' }))
  await screen.findByRole('dialog', { name: 'Write a Review' })
}
const type = (value: string) => fireEvent.change(screen.getByLabelText('Your review'), { target: { value } })
const submitButton = () => screen.getByRole('button', { name: 'Submit Review' })

afterEach(() => toast.dismiss())

test('starts without stars, and cannot be submitted while the text is blank (D116)', async () => {
  show()
  await open()
  expect(screen.getAllByRole('radio')).toHaveLength(5)
  for (const star of screen.getAllByRole('radio')) expect(star).not.toBeChecked()
  expect(submitButton()).toBeDisabled()
  type(' \n\t ')
  expect(submitButton()).toBeDisabled()
  type(' Light. ')
  expect(submitButton()).toBeEnabled()
  expect(screen.getByText('6 / 2,000')).toBeInTheDocument()
})

test('opens on the first star, where the keyboard starts', async () => {
  show()
  await open()
  await waitFor(() => expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus())
})

test('says that stars are missing, and focuses them (D116)', async () => {
  const createReview = show()
  await open()
  type('Light.')
  fireEvent.click(submitButton())
  const stars = screen.getByRole('radiogroup', { name: 'Rating' })
  expect(stars).toBeInvalid()
  expect(stars).toHaveAccessibleDescription('Please choose 1 to 5 stars.')
  expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus()
  expect(createReview).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('radio', { name: '2 stars' }))
  expect(stars).toBeValid()
})

test('accepts 2,000 characters, and rejects more', async () => {
  show()
  await open()
  type('a'.repeat(2000))
  expect(submitButton()).toBeEnabled()
  type('a'.repeat(2001))
  expect(submitButton()).toBeDisabled()
  expect(screen.getByLabelText('Your review')).toHaveAccessibleDescription(
    'Please use at most 2,000 characters. 2,001 / 2,000',
  )
})

test('sends stars and text, confirms it, and focuses the note that replaces the button', async () => {
  const createReview = show(done)
  await open()
  fireEvent.click(screen.getByRole('radio', { name: '3 stars' }))
  type(' Light in every room. ')
  fireEvent.click(submitButton())
  expect(await screen.findByText('Review submitted successfully!')).toBeInTheDocument()
  expect(createReview).toHaveBeenCalledWith({
    propertyId: property._id,
    review: 'Light in every room.',
    rating: 3,
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByText('You have already reviewed this property')).toHaveFocus())
  expect(screen.queryByRole('button', { name: 'Write a Review' })).not.toBeInTheDocument()
})

test('keeps the input if that fails', async () => {
  show(internal)
  await open()
  fireEvent.click(screen.getByRole('radio', { name: '2 stars' }))
  type('Light in every room.')
  fireEvent.click(submitButton())
  expect(await screen.findByText('Failed to submit review')).toBeInTheDocument()
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.')
  expect(screen.getByLabelText('Your review')).toHaveValue('Light in every room.')
  expect(screen.getByLabelText('Your review')).toHaveFocus()
  expect(screen.getByRole('radio', { name: '2 stars' })).toBeChecked()
  expect(submitButton()).toBeEnabled()
})

test('shows that a second one is rejected', async () => {
  show(conflict)
  await open()
  fireEvent.click(screen.getByRole('radio', { name: '2 stars' }))
  type('Once more.')
  fireEvent.click(submitButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('You have already reviewed this property')
  expect(screen.queryByText('Failed to submit review')).not.toBeInTheDocument()
})
