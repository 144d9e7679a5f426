import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the site, each in four languages: `/` is English, `/ko`, `/ja`, `/zhhans` the others. */
export default [
  route(':locale?', 'routes/locale.tsx', [
    index('routes/home/home.tsx'),
    route('search', 'routes/search/search.tsx'),
    route('signin', 'routes/signin/signin.tsx'),
  ]),
] satisfies RouteConfig
