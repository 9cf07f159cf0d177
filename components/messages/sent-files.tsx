import { formatSize } from '@/lib/domain/document'
import { paths } from '@/lib/paths'
import { type MessageFileDto } from '@/lib/schemas/message-file'
import { FileLink } from '../ui/file-link'

type SentFilesProps = {
  files: readonly MessageFileDto[]
  /** The reported message whose case shows them to administrators. */
  caseOf?: string
}

/** The files of a message, each a link that downloads it (D292). */
export const SentFiles = ({ files, caseOf }: SentFilesProps) => (
  <ul className="grid gap-2" aria-label="Files">
    {files.map(({ id, name, size }) => (
      <li key={id}>
        <FileLink href={paths.messageFile(id, caseOf)} name={name}>
          {formatSize(size)}
        </FileLink>
      </li>
    ))}
  </ul>
)
