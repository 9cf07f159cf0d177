import 'server-only'
import { IMPORT_COLUMNS, IMPORT_FIELDS } from '@/lib/domain/import/columns'
import { type ErrorCode } from '@/lib/domain/errors'
import { type Operation } from '@/lib/schemas/operation'
import { type operations } from '@/lib/schemas/operations'
import { site } from '@/lib/site'

/** The document's introduction, in Markdown. */
export const ABOUT = `${site.name} for scripts and other clients: listings, offers, payments, reviews and moderation. Profiles, passwords, sessions and updates are only available on the site's pages. Requests and responses are JSON in UTF-8.

## Signing in

A session is a cookie. To get one without a browser:

1. \`GET /api/auth/csrf\` returns \`{ "csrfToken": "…" }\` and sets a cookie; send all cookies with every later request.
2. \`POST /api/auth/callback/credentials\`, form-encoded, with \`csrfToken\`, \`email\`, \`password\` and \`json=true\`: 200 sets the session cookie, 401 means that the email or password is wrong.

A change of role takes effect on the next request. A change with an \`Origin\` header of another site is refused with 403.

## Money, dates, ids

Money is a plain number of US dollars with at most two decimals. Dates are ISO 8601 in UTC. Ids have 24 hexadecimal digits. Emails are trimmed and compared in lower case, their domain in ASCII.

## Lists

A list returns at most \`limit\` items (100 by default) and their total number in \`X-Total-Count\`. Long lists are counted up to 1,000; \`X-Total-Count-Relation: gte\` means that there are more. If there is a next page, \`Link: <…>; rel="next"\` has its URL.

## Errors

\`\`\`json
{ "error": { "code": "invalid_input", "message": "Invalid email address", "fields": { "email": "Invalid email address" } } }
\`\`\`

\`code\` is for programs, \`message\` for people, \`fields\` lists each invalid field. Unknown fields in a body are ignored; searches of properties refuse unknown parameters. A method that a path does not support gets 405 with \`Allow\`.

## Limits

A JSON body can be up to 64 KB, a property 256 KB, an upload 10 MB and an import 20 MB. Signing in, registration, offers, payments, reviews, uploads, imports and public lists are rate limited; malformed requests count too. Above the limit the response is 429, and \`Retry-After\` is the number of seconds to wait.`

/** The description of imports, in Markdown. */
const IMPORT_TEXT = `At most 20 MB and 10,000 rows, in UTF-8, UTF-16 or Windows-1252; separated by commas, semicolons, tabs or pipes. The first row names the columns; letter case, spaces, \`_\` and \`-\` are ignored, and unknown columns are skipped:

${IMPORT_FIELDS.map((field) => `- ${IMPORT_COLUMNS[field].label}: ${IMPORT_COLUMNS[field].names.map((name) => `\`${name}\``).join(', ')}`).join('\n')}

A row with the \`ListingId\` of one of your properties updates it; any other row adds a property. Without a full address, the location is built from city, state, postal code and country. If there is only one price, the range runs from 5% below it to 5% above it. Areas are in m² unless the cell, a column of units or the column's name says otherwise. A blank cell clears a fact. Missing titles and descriptions are written from the facts. Pictures are fetched from public URLs; a row without one gets a drawing of its type. New properties are pending.

One import runs at a time. \`GET /imports/{id}\` returns its progress and errors; rows are numbered as in a spreadsheet, where row 1 is the header. A row without a price, location or other required value is not imported. A row with an unreadable optional value is imported without that value. \`types\` maps the file's words for property types that we do not know. A BLM file, Rightmove's format, is sent the same way.`

/** The description of the export, in Markdown. */
const CSV_TEXT =
  'RFC 4180, UTF-8 with a byte order mark, in the columns of an import. A property without a reference number has its id in that column, so an import finds it again. Text that a spreadsheet would read as a formula starts with an apostrophe, which an import removes. A file that does not end with a line break is incomplete.'

type Tag = Operation['tag']

/** In the order of the document. */
export const TAG_TEXTS: Record<Tag, string> = {
  Properties: 'Homes for sale.',
  Offers: "Buyers' offers and agents' answers.",
  Payments: 'Payment of accepted offers.',
  Wishlist: "A buyer's saved properties.",
  Reviews: "Buyers' reviews of properties.",
  Messages: 'Messages between buyers and agents about a property.',
  Viewings: 'Viewings, open houses and calendars.',
  Searches: "A buyer's saved searches, which send alerts for new homes and price drops.",
  Reports: 'Reports to administrators.',
  Users: 'Accounts and roles.',
  Service: 'Pictures, webhooks and health.',
}

/** The meaning of each error. */
export const ERROR_TEXTS: Record<ErrorCode, string> = {
  invalid_input: 'The body, the query or an id is malformed; `fields` lists each invalid field.',
  unauthenticated: 'There is no valid session.',
  forbidden:
    'You are signed in but not allowed to do this. Also every change by a suspended account or from another site.',
  not_found: 'It does not exist, or you are not allowed to see it.',
  conflict: 'The current state does not allow it: already decided, already sold or a duplicate.',
  too_large: 'The body is too large.',
  unsupported_media_type: 'The body has the wrong content type.',
  amount_above_card_limit: 'The amount is above the card limit of $999,999.99.',
  rate_limited: 'Too many attempts.',
  internal: 'The server failed; the message includes the request id.',
}

/** Further descriptions of operations, in Markdown. */
export const OPERATION_TEXTS: Partial<Record<string, string>> = {
  listProperties:
    'Sold properties are not listed. `default` sorts verified ones first, then newest first; `price-low-high` by minimum price, `price-high-low` by maximum price, `price-range-low` and `price-range-high` by the width of the range, `newest` by listing date. A listing without a fact matches no filter on it. A position that is not exact is rounded, in searches too.',
  mapProperties:
    'Every matching property with a position within the bounds is in exactly one cluster or pin; there are at most 400 of both. Positions are the public ones.',
  listResoProperties:
    'Names and units follow the RESO Data Dictionary, parameters OData 4. `ListPriceLow` and `ListPrice` are the ends of the price range. A field that a property does not have is absent and matches no comparison. `@odata.count` counts up to 1,000.',
  createProperty: "The agent's name, email and photo come from the session.",
  updateProperty:
    'A change of title, description, location or picture makes a verified property pending again; a change of price does not. Existing offers keep the details from when they were made.',
  decideProperty:
    'Only pending properties. With `updatedAt`, only the version you read. A rejection closes the pending offers on the property; it is refused while an accepted offer is not paid yet.',
  deleteProperty: 'Refused while an accepted offer is not paid yet.',
  deleteAgentProperties:
    'Deletes all or none: refused while an accepted offer on one of them is not paid yet.',
  acceptOffer:
    'The buyer must then pay by `expiresAt`. Only one offer on a property can be accepted at a time; the others stay pending as back-ups. With `amount`, the call is refused if the amount has changed.',
  createOffer:
    "The buyer, the date and the property's details come from the session and the property; those in the body are ignored. A buyer can have one open offer per property. It expires at `expiresAt`.",
  counterOffer:
    "Only the side whose turn it is; the buyer after the agent has countered. The amount changes, the deadline restarts, and it is the other side's turn.",
  releaseOffer:
    'The reason is shown to the buyer. An unfinished payment is canceled; a completed one is refunded in full.',
  createPaymentIntent:
    "Confirm the intent with Stripe.js and the `clientSecret`, then report it with `PATCH /offers/payment-success/{id}`. The card is charged the offer's amount.",
  confirmPayment:
    'The intent is checked with Stripe: it must have succeeded for this offer and amount. The offer is then marked as bought and the property as sold, and the other pending offers on it are rejected. `paymentAmount` and `paymentDate` from older clients are ignored. `modifiedCount` is 0 if the webhook recorded the payment first.',
  recordTransfer:
    'Only for an offer above the card limit. The amount must be that of the accepted offer, which is then marked as bought, as after a card payment. Repeating a bank reference changes nothing (`modifiedCount` 0); with a different offer or amount it is refused. A transfer received by the payment deadline (`receivedOn`) can be recorded up to five days after it. If it was received later, or the offer is no longer accepted, the response is 409 and the transfer is recorded for refund.',
  sendFile:
    'Pictures are stored without camera metadata. Send the id of the file with `POST /conversations/{id}/messages`; a file that is not sent within a day is deleted.',
  createReport:
    'Only administrators see it, without your name. You cannot report your own property or review.',
  dismissReports: 'A later report opens the case again. Deleting the property or review closes it.',
  createApplication:
    'Upload the document first, with `POST /agent-applications/document`. You can have one pending application; after a decision you can apply again.',
  acceptApplication:
    'The account has the role `agent` from its next request on, and the applicant is notified. The document is deleted.',
  declineApplication: 'The applicant is notified of the reason and can apply again. The document is deleted.',
  changeRole: 'The last administrator cannot be changed.',
  markFraud:
    'Only for agents. Their properties are removed and the open offers on them are rejected, in one transaction. The account can still sign in but cannot change anything.',
  liftFraud:
    'The account has the role `user` again. The removed properties are not restored. The person is notified of the reason.',
  deleteUser:
    'The wishlist, the reviews and an agent’s properties are deleted with the account. Purchases stay on record without name and email. You cannot delete your own account here, or the last administrator’s.',
  deleteOwnAccount:
    'Cannot be undone. The wishlist, the reviews and an agent’s properties are deleted with the account, open offers are rejected, and open payments are canceled. Purchases stay on record without name and email. Send the password again; an account that only signs in with Google sends its email. The response clears the session cookie.',
  createImport: IMPORT_TEXT,
  exportRejectedRows:
    'The rejected rows as they are in the file, with its delimiter and an added last column, `Reason`; correct them and send the file again. Available for two days, for the latest import of a file.',
  exportProperties: CSV_TEXT,
  sendDocument:
    'Replaces a document you uploaded before. Only you and administrators can read it. It is deleted when the application is decided, after 30 days at most, or after a day if no application follows.',
  exportData:
    'One JSON file, streamed; `Content-Disposition` has its name. A file that does not end with `}` is incomplete.',
  uploadImage:
    'Stored without camera metadata, scaled down to 3840 pixels. Only the same account can use it, in listings and its profile; it is deleted if unused for a day.',
  handleStripeEvent:
    'After `payment_intent.succeeded` the payment is checked with Stripe and recorded; after `payment_intent.payment_failed` the buyer is notified. Other events are accepted and ignored. An event can arrive more than once.',
} satisfies { [Name in keyof typeof operations]?: string }
