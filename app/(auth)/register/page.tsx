import { cached } from '@/app/cached-page'
import { publicMetadata } from '@/app/public-metadata'
import { paths } from '@/lib/paths'
import { Register } from './register'

export const generateMetadata = () => publicMetadata({ path: paths.register, title: 'Register' })

/** For whoever comes without a session and from nowhere; the others have `returning/`. */
export default cached(() => <Register callback={paths.home} />)
