declare module '@20minutes/s3rver' {
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
    httpServer: import('node:http').Server
    run(): Promise<import('node:net').AddressInfo>
  }
}
