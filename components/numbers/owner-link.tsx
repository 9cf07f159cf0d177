import { type Action } from '../ui/action'
import { type FormAction } from '../ui/change-form'
import { Day } from '../ui/day'
import { SecretLink } from '../ui/secret-link'

type OwnerLinkProps = {
  /** The home. */
  id: string
  /** `null` without a link. */
  createdAt: string | null
  create: Action<{ id: string }, { url: string }>
  end: FormAction
}

/** The private link by which the owner of a home reads its numbers (D504). */
export const OwnerLink = ({ id, createdAt, create, end }: OwnerLinkProps) => (
  <section aria-labelledby="owner-link" className="mt-14 max-w-[46rem]">
    <div className="grid gap-1 pb-5">
      <h2 id="owner-link" className="display-sm">
        For the owner
      </h2>
      <p className="text-sm text-pretty text-muted">
        Send the owner a private link to these numbers. Anyone with the link can read them, without an
        account.
      </p>
    </div>
    <div className="grid justify-items-start gap-4 border-t border-border-strong pt-4">
      {createdAt !== null && (
        <p className="text-sm text-muted">
          Link created <Day at={createdAt} />. A new link replaces it.
        </p>
      )}
      <SecretLink
        hasLink={createdAt !== null}
        create={create}
        end={end}
        endLabel="End the link"
        fields={{ id }}
      />
    </div>
  </section>
)
