import { FormError } from '@/components/ui/field'
import { ErrorText } from '@/components/ui/error-text'
import { type Failure } from '@/lib/domain/result'

/** Why a listing was not saved, with the form's title for it. */
export const SaveError = ({
  failure,
  failureTitle,
}: {
  failure: Failure
  failureTitle: (failure: Failure) => string
}) => (
  <FormError>
    <strong className="block font-semibold">{failureTitle(failure)}</strong>
    <ErrorText>{failure.message}</ErrorText>
  </FormError>
)
