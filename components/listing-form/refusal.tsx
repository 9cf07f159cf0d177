import { FormError } from '@/components/ui/field'
import { RefusalWords } from '@/components/ui/refusal-words'
import { type Failure } from '@/lib/domain/result'

type RefusalProps = { of: Failure; failed: (failure: Failure) => string }

/** Why a listing was not saved, under what the form calls that. */
export const Refusal = ({ of: refusal, failed }: RefusalProps) => (
  <FormError>
    <strong className="block font-semibold">{failed(refusal)}</strong>
    <RefusalWords>{refusal.message}</RefusalWords>
  </FormError>
)
