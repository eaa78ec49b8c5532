import { data } from 'react-router'
import { NotFoundScreen } from './not-found-screen.tsx'

/** Any other address: the not-found screen with status 404 (open-points 23). */
export function loader() {
  throw data(null, { status: 404 })
}

export default NotFoundScreen
