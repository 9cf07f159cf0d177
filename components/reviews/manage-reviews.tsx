'use client'

import { MessageSquare, Trash2 } from 'lucide-react'
import { paths } from '@/lib/paths'
import { type ManagedReviewDto } from '@/lib/schemas/admin-table'
import { AdminTableEmpty } from '../admin-table/empty'
import { AdminTableCell, AdminTableRow, AdminTableFrame } from '../admin-table/frame'
import { type AdminTableParams } from '../admin-table/href'
import { Avatar } from '../ui/avatar'
import { HomeLink } from '../ui/home-link'
import { AskForm } from '../ui/ask-form'
import { type FormAction } from '../ui/change-form'
import { Email } from '../ui/email'
import { Rating } from '../ui/rating'
import { Day } from '../ui/day'

type ManageReviewsProps = { reviews: ManagedReviewDto[]; params: AdminTableParams; remove: FormAction }

const COLUMNS = [
  { label: 'Reviewer' },
  { label: 'Review', sorts: { ascending: 'lowest', descending: 'highest' } },
  { label: 'Date', sorts: { ascending: 'oldest', descending: 'newest' } },
  { label: 'Delete', isLabelHidden: true },
] as const

/** All reviews of the site, each with its deletion, which asks first. */
export function ManageReviews({ reviews, params, remove }: ManageReviewsProps) {
  return (
    <div tabIndex={-1} role="group" aria-label="All reviews" className="outline-none">
      {reviews.length === 0 ? (
        <AdminTableEmpty path={paths.admin.reviews} params={params} icon={MessageSquare} noun="reviews">
          Buyers’ reviews appear here.
        </AdminTableEmpty>
      ) : (
        <AdminTableFrame label="Reviews" columns={COLUMNS} path={paths.admin.reviews} params={params}>
          {reviews.map((review) => (
            <ReviewRow key={review._id} review={review} remove={remove} />
          ))}
        </AdminTableFrame>
      )}
    </div>
  )
}

function ReviewRow({ review, remove }: { review: ManagedReviewDto; remove: FormAction }) {
  const { name, email, reviewerImage, propertyId, propertyTitle, rating, createdAt, review: text } = review
  return (
    <AdminTableRow className="sm:[&>td]:align-top">
      <AdminTableCell className="sm:w-44 lg:w-60">
        <div className="flex items-center gap-3">
          <Avatar name={name} src={reviewerImage} />
          <div className="min-w-0">
            <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
              {name}
            </p>
            <p className="text-xs [overflow-wrap:anywhere] text-muted">
              {email !== undefined && <Email>{email}</Email>}
            </p>
          </div>
        </div>
      </AdminTableCell>
      <AdminTableCell className="max-sm:pl-11">
        <p className="flex flex-wrap items-center gap-x-3">
          <HomeLink
            id={propertyId}
            className="-my-1.5 inline-flex min-h-10 items-center font-semibold [overflow-wrap:anywhere] decoration-1 underline-offset-[.2em] hover:underline"
          >
            {propertyTitle}
          </HomeLink>
          <Rating value={rating} />
        </p>
        <p dir="auto" className="max-w-[60ch] pt-1 text-pretty [overflow-wrap:anywhere] whitespace-pre-line">
          {text}
        </p>
      </AdminTableCell>
      <AdminTableCell className="max-sm:pl-11 sm:pt-4">
        <Day at={createdAt} className="text-muted max-sm:text-xs" />
      </AdminTableCell>
      <AdminTableCell className="max-sm:pl-11 sm:w-px">
        <AskForm
          ask="delete"
          item={review._id}
          action={remove}
          fields={{ id: review._id }}
          question={{
            title: `Delete ${name}’s review of ${propertyTitle}?`,
            description: 'It is deleted right away and cannot be restored.',
            cancelLabel: 'Keep review',
            confirmLabel: 'Delete review',
            isDanger: true,
          }}
          done="Review deleted successfully"
          failed="Failed to delete review"
          variant="outline"
          aria-label={`Delete ${name}’s review of ${propertyTitle}`}
          className="sm:max-lg:size-10 sm:max-lg:px-0"
        >
          <Trash2 aria-hidden />
          <span className="sm:max-lg:hidden">Delete</span>
        </AskForm>
      </AdminTableCell>
    </AdminTableRow>
  )
}
