import { Download, FileText } from 'lucide-react'
import { formatSize } from '@/lib/domain/document'
import { paths } from '@/lib/paths'
import { type MessageFileDto } from '@/lib/schemas/message-file'

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
        <a
          href={paths.messageFile(id, caseOf)}
          className="flex items-center gap-3 rounded-md border border-border-strong px-3 py-2 hover:bg-surface-hover"
        >
          <FileText className="size-[18px] shrink-0 text-muted" aria-hidden />
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <span className="sr-only">Download </span>
            <bdi>{name}</bdi> <span className="block text-xs text-muted numbers">{formatSize(size)}</span>
          </span>
          <Download className="size-[18px] shrink-0" aria-hidden />
        </a>
      </li>
    ))}
  </ul>
)
