declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'

  /** A small S3 server. It checks signatures of version 4, in headers and in addresses. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      directory: string
      silent: boolean
      vhostBuckets?: boolean
      configureBuckets: { name: string; configs?: string[] }[]
    })
    readonly httpServer: Server
    run(): Promise<unknown>
  }
}
