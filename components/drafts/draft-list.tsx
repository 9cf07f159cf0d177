import { Check, Copy, FilePen, ImageOff, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { paths } from '@/lib/paths'
import { type DraftSummaryDto } from '@/lib/schemas/draft'
import { AdminTableCell, AdminTableFrame, AdminTableRow } from '../admin-table/frame'
import { AskForm } from '../ui/ask-form'
import { Badge } from '../ui/badge'
import { LinkButton } from '../ui/link-button'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { Day } from '../ui/day'
import { Photo } from '../ui/photo'
import { EmptyState } from '../ui/states'

type DraftActions = { publish: FormAction; copy: FormAction; remove: FormAction }

const COLUMNS = [
  { label: 'Home' },
  { label: 'Still missing' },
  { label: 'Last changed' },
  { label: 'Actions', isLabelHidden: true },
]

/** The fields that a row names; the form names them all. */
const NAMED_LIMIT = 4

/** The agent's drafts, last changed first (D490). */
export const DraftList = ({ drafts, actions }: { drafts: DraftSummaryDto[]; actions: DraftActions }) =>
  drafts.length === 0 ? (
    <EmptyState
      icon={FilePen}
      title="No drafts yet"
      action={<LinkButton href={paths.agent.addProperty}>Add Property</LinkButton>}
    >
      Save a home as a draft to finish it later.
    </EmptyState>
  ) : (
    <div tabIndex={-1} role="group" aria-label="My drafts" className="outline-none">
      <AdminTableFrame label="Drafts" columns={COLUMNS} path={paths.agent.drafts} params={{}}>
        {drafts.map((draft) => (
          <DraftRow key={draft._id} draft={draft} actions={actions} />
        ))}
      </AdminTableFrame>
    </div>
  )

function DraftRow({ draft, actions }: { draft: DraftSummaryDto; actions: DraftActions }) {
  const { _id: id, version, image, missing, reference, agentName, updatedAt } = draft
  const isOwn = agentName === undefined
  const title = draft.title.trim() || 'Untitled home'
  const place = draft.location.trim() || 'No place yet'
  const isReady = missing.length === 0
  return (
    <AdminTableRow>
      <AdminTableCell>
        <div className="flex items-center gap-3">
          {image === undefined ? (
            <span className="grid aspect-4/3 w-14 shrink-0 place-items-center rounded-xs border border-dashed border-control text-subtle max-sm:w-22">
              <ImageOff className="size-4" strokeWidth={1.5} aria-hidden />
            </span>
          ) : (
            <Photo src={image} alt="" width={88} corners="xs" className="w-14 shrink-0 max-sm:w-22" />
          )}
          <div className="min-w-0">
            <Link
              dir="auto"
              href={paths.agent.draft(id)}
              prefetch={false}
              className="-my-2 inline-block py-2 font-semibold [overflow-wrap:anywhere] decoration-1 underline-offset-[.2em] hover:underline"
            >
              {title}
            </Link>
            <p dir="auto" className="text-xs [overflow-wrap:anywhere] text-muted">
              {reference === undefined ? place : `${reference} · ${place}`}
            </p>
            {!isOwn && (
              <p className="text-xs [overflow-wrap:anywhere] text-muted">
                Draft of <bdi>{agentName}</bdi>
              </p>
            )}
          </div>
        </div>
      </AdminTableCell>
      <AdminTableCell className="text-muted max-sm:pl-25 sm:max-w-56">
        {isReady ? (
          <Badge tone="success" icon={Check}>
            Ready to publish
          </Badge>
        ) : (
          <>
            <span className="sm:hidden">Missing: </span>
            {missing.slice(0, NAMED_LIMIT).join(', ')}
            {missing.length > NAMED_LIMIT && ` and ${missing.length - NAMED_LIMIT} more`}
          </>
        )}
      </AdminTableCell>
      <AdminTableCell className="whitespace-nowrap text-muted max-sm:pl-25">
        <span className="sm:hidden">Changed </span>
        <Day at={updatedAt} />
      </AdminTableCell>
      <AdminTableCell>
        <div className="flex flex-wrap items-center gap-1 max-sm:gap-2 sm:justify-end">
          {isOwn && isReady && (
            <AskForm
              ask="publish"
              item={id}
              action={actions.publish}
              fields={{ id, version: String(version) }}
              question={{
                title: `Publish ${title}?`,
                description:
                  'The home appears right away as Not Verified. Buyers can make offers once an administrator has verified it.',
                cancelLabel: 'Keep as draft',
                confirmLabel: 'Publish home',
                isDanger: false,
              }}
              done="Property added successfully!"
              failed="Failed to save property."
              variant="outline"
              aria-label={`Publish ${title}`}
              formClassName="max-sm:grid max-sm:grow"
            >
              Publish
            </AskForm>
          )}
          {!(isOwn && isReady) && (
            <LinkButton
              variant="ghost"
              className="max-sm:grow max-sm:border max-sm:border-control max-sm:text-text"
              href={paths.agent.draft(id)}
              prefetch={false}
              aria-label={`${isOwn ? 'Continue' : 'Read'} ${title}`}
            >
              {isOwn ? 'Continue' : 'Read'}
            </LinkButton>
          )}
          <ChangeForm
            action={actions.copy}
            fields={{ draftId: id }}
            variant="ghost"
            size="icon"
            aria-label={`Duplicate ${title}`}
          >
            <Copy aria-hidden />
          </ChangeForm>
          {isOwn && (
            <AskForm
              ask="delete-draft"
              item={id}
              action={actions.remove}
              fields={{ id }}
              question={{
                title: `Delete the draft ${title}?`,
                description: 'What you typed and its pictures are deleted. This cannot be undone.',
                cancelLabel: 'Keep draft',
                confirmLabel: 'Delete draft',
                isDanger: true,
              }}
              done="Draft deleted"
              failed="Failed to delete draft"
              variant="ghost"
              size="icon"
              aria-label={`Delete the draft ${title}`}
            >
              <Trash2 aria-hidden />
            </AskForm>
          )}
        </div>
      </AdminTableCell>
    </AdminTableRow>
  )
}
