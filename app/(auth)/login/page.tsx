import { cached } from '@/app/cached-page'
import { publicMetadata } from '@/app/public-metadata'
import { paths } from '@/lib/paths'
import { Login } from './login'

export const generateMetadata = () => publicMetadata({ path: paths.login, title: 'Login' })

/** For whoever comes without a session and from nowhere; the others have `returning/`. */
export default cached(() => <Login callback={paths.home} />)
