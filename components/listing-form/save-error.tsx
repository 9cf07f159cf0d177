import { FormError } from '@/components/ui/field'
import { ErrorText } from '@/components/ui/error-text'
import { type Failure } from '@/lib/domain/result'

/** Why a listing was not saved, with the form's title for it. */
export const SaveError = ({ of: refusal, failed }: { of: Failure; failed: (failure: Failure) => string }) => (
  <FormError>
    <strong className="block font-semibold">{failed(refusal)}</strong>
    <ErrorText>{refusal.message}</ErrorText>
  </FormError>
)
