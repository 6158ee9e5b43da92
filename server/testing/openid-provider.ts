import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider'

export interface ProviderAccount {
  sub: string
  email?: string
  email_verified?: boolean
}

export interface OpenIdProvider {
  issuer: string
  jwksUrl: string
  /** Signs a person in at the provider as a browser would, and returns the ID token for a client that sent a nonce. */
  idToken: (account: ProviderAccount, nonce: string, clientId?: string) => Promise<string>
  close: () => Promise<void>
}

const redirectUri = 'https://aula.example/login'

/** Stores the provider's state between two pages. */
function memory(): (model: string) => Adapter {
  const rows = new Map<string, AdapterPayload>()
  const among = async (wanted: (row: AdapterPayload) => boolean) => [...rows.values()].find(wanted)
  return (model) => ({
    upsert: async (id, payload) => void rows.set(`${model} ${id}`, payload),
    find: async (id) => rows.get(`${model} ${id}`),
    findByUid: (uid) => among((row) => row.uid === uid),
    findByUserCode: (code) => among((row) => row.userCode === code),
    consume: async () => undefined,
    destroy: async (id) => void rows.delete(`${model} ${id}`),
    revokeByGrantId: async () => undefined,
  })
}

/** A real OpenID provider on this machine, with its own keys, whose sign-in page always agrees. */
export async function openIdProvider(clientIds: readonly string[]): Promise<OpenIdProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = new Map<string, ProviderAccount>()
  let next: ProviderAccount | undefined

  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: issuer }] },
    adapter: memory(),
    cookies: { keys: ['a cookie key for tests'] },
    clients: clientIds.map((client_id) => ({
      client_id,
      redirect_uris: [redirectUri],
      response_types: ['id_token'],
      grant_types: ['implicit'],
      token_endpoint_auth_method: 'none',
    })),
    responseTypes: ['id_token'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...(accounts.get(sub) ?? { sub }) }) }),
    interactions: { url: (_ctx, interaction) => `/agree/${interaction.uid}` },
    ttl: { IdToken: 3600, Interaction: 60, Session: 60, Grant: 60 },
  })
  const callback = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/agree/')) return void callback(request, response)
    void agree()

    async function agree() {
      const { params } = await provider.interactionDetails(request, response)
      const accountId = next?.sub ?? ''
      const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
      grant.addOIDCScope('openid email')
      await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId: await grant.save() } })
    }
  })

  return {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    async idToken(account, nonce, clientId = clientIds[0] ?? '') {
      accounts.set(account.sub, account)
      next = account
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'id_token',
        scope: 'openid email',
        redirect_uri: redirectUri,
        nonce,
      })
      const cookies = new Map<string, string>()
      let url = `${issuer}/auth?${query}`
      while (!url.startsWith(redirectUri)) {
        const response = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        })
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
        url = new URL(location, issuer).href
      }
      const token = new URLSearchParams(new URL(url).hash.slice(1)).get('id_token')
      if (!token) throw new Error(`the provider gave no token: ${url}`)
      return token
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
