import { formatSize } from '@/lib/domain/document'
import { LISTING_DOCUMENT_KIND_LABELS, type ListingDocument } from '@/lib/domain/listing-documents'
import { paths } from '@/lib/paths'
import { FileLink } from '../ui/file-link'

/** The documents of a listing, each a link that downloads it (D398). */
export const HomeDocuments = ({ documents = [] }: { documents: readonly ListingDocument[] | undefined }) =>
  documents.length > 0 && (
    <section aria-labelledby="documents" className="print:hidden">
      <h2 id="documents" className="mb-4 display-sm">
        Documents
      </h2>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {documents.map(({ id, name, kind, size }) => (
          <li key={id}>
            <FileLink href={paths.propertyDocument(id)} name={name}>
              {LISTING_DOCUMENT_KIND_LABELS[kind]}, PDF, {formatSize(size)}
            </FileLink>
          </li>
        ))}
      </ul>
    </section>
  )
