import { useState } from 'react'
import { pictureErrorOf } from '@/lib/schemas/upload'
import { useUpload } from '../ui/use-upload'
import { PhotoInput } from '../users/photo-input'
import { OfficeLogo } from './office-logo'

/** The logo in the form of an office: uploaded when it is chosen, saved with the other fields. */
export function useLogo(current: string | null) {
  const upload = useUpload('profile')
  const [logo, setLogo] = useState(current)
  const [error, setError] = useState<string>()
  const choose = (file: File) => {
    const refusal = pictureErrorOf(file)
    setError(refusal ?? undefined)
    if (refusal !== null) return
    void upload.choose(file).then((result) => result?.ok && setLogo(result.data))
  }
  const cancel = () => {
    upload.cancel()
    setLogo(current)
  }
  return { ...upload, logo, error, choose, cancel, remove: () => setLogo(null) }
}

type LogoInputProps = {
  logo: ReturnType<typeof useLogo>
  /** The name of the office. */
  name: string
  error: string | undefined
  disabled: boolean
}

/** Chooses or removes the logo of an office (D458). */
export const LogoInput = ({ logo, name, error, disabled }: LogoInputProps) => (
  <>
    <PhotoInput
      kind="logo"
      preview={(src) => <OfficeLogo name={name} src={src} />}
      current={logo.logo}
      chosen={logo.chosen}
      error={logo.error ?? error}
      disabled={disabled}
      onChoose={logo.choose}
      onCancel={logo.cancel}
      onRemove={logo.remove}
    />
    <input type="hidden" name="logo" value={logo.logo ?? ''} />
  </>
)
