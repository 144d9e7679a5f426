import type { FastifyInstance } from 'fastify'
import { companies } from './companies.ts'
import { issuerRoutes } from './issuer-routes.ts'
import { createGrants } from './oauth2.ts'
import { facebookRoutes, xRoutes } from './oauth2-routes.ts'

/** Routes of all sign-in providers. Returns a function that clears their state. */
export function idpRoutes(app: FastifyInstance): () => void {
  const forgets = companies.map((company) => {
    if (company.protocol === 'oidc') return issuerRoutes(app, company)
    const grants = createGrants(company)
    const routes = company.id === 'x' ? xRoutes : facebookRoutes
    routes(app, company, grants)
    return grants.clear
  })
  return () => {
    for (const forget of forgets) forget()
  }
}
