import COS from 'cos-js-sdk-v5'
import { COS_SLICE_BYTES, type SendByCos } from './cos.ts'

/** The official SDK behind the port. It comes with the first file that goes to an object store. */
export const sendByCos: SendByCos = ({ token, freshToken, key, file, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const { Bucket, Region, domain } = token
    const own = domain === '' ? {} : { Domain: domain, ServiceDomain: domain.split('/')[0] ?? domain }
    const cos = new COS({
      ...own,
      // COS's own addresses speak https, whatever the page does.
      Protocol: domain === '' ? 'https:' : location.protocol,
      CorrectClockSkew: true,
      UploadCheckContentMd5: true,
      ChunkParallelLimit: 1,
      // Its own tries come without any pause; ours are around it.
      ChunkRetryTimes: 1,
      getAuthorization: (_, give) =>
        void freshToken().then((fresh) => {
          const { credentials, startTime, expiredTime } = fresh ?? token
          give({
            TmpSecretId: credentials?.tmpSecretId ?? '',
            TmpSecretKey: credentials?.tmpSecretKey ?? '',
            SecurityToken: credentials?.sessionToken ?? '',
            StartTime: startTime,
            ExpiredTime: expiredTime,
          })
        }),
    })
    let task = ''
    signal.addEventListener(
      'abort',
      () => {
        if (task !== '') cos.cancelTask(task)
        reject(new Error('the upload was given up'))
      },
      { once: true },
    )
    cos.uploadFile(
      {
        ...{ Bucket, Region, Key: key },
        Body: new Blob([file.bytes], { type: file.type }),
        SliceSize: COS_SLICE_BYTES,
        ChunkSize: COS_SLICE_BYTES,
        Headers: { 'x-cos-meta-upload': file.uploadFileId },
        onTaskReady: (id) => {
          task = id
        },
        onProgress: ({ loaded }) => onProgress(loaded),
      },
      (error) => {
        if (error) reject(Object.assign(new Error(error.message), error))
        else resolve()
      },
    )
  })
