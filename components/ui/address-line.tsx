import { type Address, addressLine } from '@/lib/domain/address'

/** The street address with the postal code; nothing if the viewer has neither (D277). */
export function AddressLine({ address, className }: { address: Address; className?: string }) {
  const line = addressLine(address)
  return line === '' ? null : (
    <p dir="auto" className={className}>
      {line}
    </p>
  )
}
