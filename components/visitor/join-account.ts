import { pluralize } from '@/lib/domain/pluralize'
import { paths } from '@/lib/paths'
import { showToast } from '../layout/show-toast'
import { type ToastAction } from '../layout/undo-offer'
import { addSearches } from '../properties/searches'
import { recordSaved } from '../viewer/viewer-store'
import { readOnDevice, writeOnDevice } from './on-device'

const TOAST = 'visitor'

/** True while homes are being added. */
let isAdding = false

/** "saved 3 homes and made 1 search" */
const savedText = (homes: number, searches: number): string =>
  [
    homes > 0 ? [`saved ${pluralize(homes, 'home')}`] : [],
    searches > 0 ? [`made ${pluralize(searches, 'search', 'searches')}`] : [],
  ]
    .flat()
    .join(' and ')

/**
 * Asks whether to add what a visitor saved on this device to the account (D394). Both answers remove it from the device, so
 * it is asked once; until then, each page asks.
 */
export function askToAdd(accountId: string): void {
  const { homes, searches } = readOnDevice()
  if (isAdding || homes.length + searches.length === 0) return
  void showToast((toasts) =>
    toasts.question(
      TOAST,
      `You ${savedText(homes.length, searches.length)} on this device. Add ${homes.length + searches.length === 1 ? 'it' : 'them'} to your account?`,
      { label: 'Add', onClick: onAdd(accountId) },
      { label: 'Delete', onClick: () => void writeOnDevice({ homes: [], searches: [] }) },
    ),
  )
}

/** Saves a home: `gone` if it is no longer listed, `failed` if it may work later. */
async function addHome(propertyId: string): Promise<'added' | 'gone' | 'failed'> {
  try {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(paths.wishlistCall, {
      method: 'POST',
      headers,
      body: JSON.stringify({ propertyId }),
    })
    const { insertedId } = (await response.json()) as { insertedId?: string }
    if (insertedId !== undefined) recordSaved(propertyId, insertedId)
    return response.ok ? 'added' : response.status === 404 ? 'gone' : 'failed'
  } catch {
    return 'failed'
  }
}

/** Keeps the toast open for the outcome, because Sonner loses messages for one that is closing. */
const onAdd =
  (accountId: string): ToastAction['onClick'] =>
  (event) => {
    event.preventDefault()
    void add(accountId)
  }

/** Adds everything; what fails stays on the device, to try again. */
async function add(accountId: string): Promise<void> {
  isAdding = true
  void showToast((toasts) => toasts.loading(TOAST, 'Adding to your account…'))
  const { homes, searches } = readOnDevice()
  addSearches(accountId, searches)
  const counts = { added: 0, gone: 0, failed: 0 }
  const unsaved: string[] = []
  // One after the other, the first one last, so that the wishlist has them in the same order.
  for (const id of homes.toReversed()) {
    const outcome = await addHome(id)
    counts[outcome] += 1
    if (outcome === 'failed') unsaved.unshift(id)
  }
  writeOnDevice({ homes: unsaved, searches: [] })
  isAdding = false
  await showToast((toasts) => {
    if (counts.failed > 0)
      toasts.error(TOAST, `Couldn’t add ${pluralize(counts.failed, 'home')}`, {
        description: 'Check your connection, then try again.',
        action: { label: 'Retry', onClick: onAdd(accountId) },
      })
    else toasts.message(TOAST, outcomeOf({ ...counts, searches: searches.length }))
  })
}

type Outcome = { added: number; gone: number; searches: number }

const outcomeOf = ({ added, gone, searches }: Outcome): string =>
  [
    added > 0 ? [`Added ${pluralize(added, 'home')} to your wishlist.`] : [],
    gone > 0 ? [`${pluralize(gone, 'home')} can no longer be found.`] : [],
    added + gone === 0 && searches > 0 ? ['Added to your searches.'] : [],
    // Another tab has answered.
    added + gone + searches === 0 ? ['Nothing is left to add.'] : [],
  ]
    .flat()
    .join(' ')
