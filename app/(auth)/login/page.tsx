import { cached } from '@/app/cached-page'
import { publicMetadata } from '@/app/public-metadata'
import { paths } from '@/lib/paths'
import { Login } from './login'

export const generateMetadata = () => publicMetadata({ path: paths.login, title: 'Login' })

/** For visitors without a session or a page to return to; `with-callback/` is for all other people. */
export default cached(() => <Login callback={paths.home} />)
