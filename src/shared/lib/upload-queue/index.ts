export {
  createUploadQueue,
  uploadsView,
  type NewUpload,
  type Upload,
  type UploadProgress,
  type UploadReply,
  type UploadRequest,
  type UploadView,
} from './upload-queue-machine'
