;; Arithmetic over quantised vectors, sixteen numbers at a time. `npm run kernel` turns this into kernel-code.ts.
;;
;; A record is one vector: `blocks` times sixteen signed bytes, then one unsigned byte a block that scales it, and at
;; `$lengthAt` a 32-bit float, one over the vector's length. Records follow one another, `$stride` bytes apart.
;; Nothing here calls a function inside a loop: not all engines inline, and calls made this five times slower.
;; plain-kernel.ts does the same in JavaScript, for machines without SIMD and as the reference in tests.
(module
  (import "index" "memory" (memory 1))

  (func $laneSum (param $lanes v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $lanes)) (f32x4.extract_lane 1 (local.get $lanes)))
      (f32.add (f32x4.extract_lane 2 (local.get $lanes)) (f32x4.extract_lane 3 (local.get $lanes)))))

  ;; Writes the product of each record's unit vector and the query: one 32-bit float a record.
  (func (export "dots")
    (param $record i32) (param $count i32) (param $blocks i32) (param $stride i32) (param $lengthAt i32)
    (param $query i32) (param $into i32)
    (local $values i32) (local $scale i32) (local $scaleEnd i32) (local $part i32) (local $bytes v128) (local $sum v128)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $values (local.get $record))
        (local.set $scale (i32.add (local.get $record) (i32.shl (local.get $blocks) (i32.const 4))))
        (local.set $scaleEnd (i32.add (local.get $scale) (local.get $blocks)))
        (local.set $part (local.get $query))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (loop $block
          (local.set $bytes (v128.load (local.get $values)))
          (local.set $sum
            (f32x4.add
              (local.get $sum)
              (f32x4.mul
                (f32x4.convert_i32x4_s
                  (i32x4.add
                    (i32x4.dot_i16x8_s
                      (i16x8.extend_low_i8x16_s (local.get $bytes))
                      (v128.load (local.get $part)))
                    (i32x4.dot_i16x8_s
                      (i16x8.extend_high_i8x16_s (local.get $bytes))
                      (v128.load offset=16 (local.get $part)))))
                (f32x4.splat (f32.convert_i32_u (i32.load8_u (local.get $scale)))))))
          (local.set $values (i32.add (local.get $values) (i32.const 16)))
          (local.set $part (i32.add (local.get $part) (i32.const 32)))
          (local.set $scale (i32.add (local.get $scale) (i32.const 1)))
          (br_if $block (i32.lt_u (local.get $scale) (local.get $scaleEnd))))
        (f32.store
          (local.get $into)
          (f32.mul
            (call $laneSum (local.get $sum))
            (f32.load (i32.add (local.get $record) (local.get $lengthAt)))))
        (local.set $into (i32.add (local.get $into) (i32.const 4)))
        (local.set $record (i32.add (local.get $record) (local.get $stride)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $next))))

  ;; Writes one over each record's length into it, zero for a vector of zeros.
  (func (export "measure")
    (param $record i32) (param $count i32) (param $blocks i32) (param $stride i32) (param $lengthAt i32)
    (local $values i32) (local $scale i32) (local $scaleEnd i32)
    (local $bytes v128) (local $low v128) (local $high v128) (local $factor f32) (local $sum v128) (local $squares f32)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $values (local.get $record))
        (local.set $scale (i32.add (local.get $record) (i32.shl (local.get $blocks) (i32.const 4))))
        (local.set $scaleEnd (i32.add (local.get $scale) (local.get $blocks)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (loop $block
          (local.set $bytes (v128.load (local.get $values)))
          (local.set $low (i16x8.extend_low_i8x16_s (local.get $bytes)))
          (local.set $high (i16x8.extend_high_i8x16_s (local.get $bytes)))
          (local.set $factor (f32.convert_i32_u (i32.load8_u (local.get $scale))))
          (local.set $sum
            (f32x4.add
              (local.get $sum)
              (f32x4.mul
                (f32x4.convert_i32x4_s
                  (i32x4.add
                    (i32x4.dot_i16x8_s (local.get $low) (local.get $low))
                    (i32x4.dot_i16x8_s (local.get $high) (local.get $high))))
                (f32x4.splat (f32.mul (local.get $factor) (local.get $factor))))))
          (local.set $values (i32.add (local.get $values) (i32.const 16)))
          (local.set $scale (i32.add (local.get $scale) (i32.const 1)))
          (br_if $block (i32.lt_u (local.get $scale) (local.get $scaleEnd))))
        (local.set $squares (call $laneSum (local.get $sum)))
        (f32.store
          (i32.add (local.get $record) (local.get $lengthAt))
          (select
            (f32.div (f32.const 1) (f32.sqrt (local.get $squares)))
            (f32.const 0)
            (f32.gt (local.get $squares) (f32.const 0))))
        (local.set $record (i32.add (local.get $record) (local.get $stride)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $next))))

  ;; Adds each record's unit vector to a vector of 32-bit floats.
  (func (export "addUp")
    (param $record i32) (param $count i32) (param $blocks i32) (param $stride i32) (param $lengthAt i32)
    (param $sums i32)
    (local $values i32) (local $scale i32) (local $scaleEnd i32) (local $into i32)
    (local $bytes v128) (local $low v128) (local $high v128) (local $factor v128) (local $length f32)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $values (local.get $record))
        (local.set $scale (i32.add (local.get $record) (i32.shl (local.get $blocks) (i32.const 4))))
        (local.set $scaleEnd (i32.add (local.get $scale) (local.get $blocks)))
        (local.set $length (f32.load (i32.add (local.get $record) (local.get $lengthAt))))
        (local.set $into (local.get $sums))
        (loop $block
          (local.set $bytes (v128.load (local.get $values)))
          (local.set $low (i16x8.extend_low_i8x16_s (local.get $bytes)))
          (local.set $high (i16x8.extend_high_i8x16_s (local.get $bytes)))
          (local.set $factor
            (f32x4.splat
              (f32.mul (f32.convert_i32_u (i32.load8_u (local.get $scale))) (local.get $length))))
          (v128.store
            (local.get $into)
            (f32x4.add
              (v128.load (local.get $into))
              (f32x4.mul
                (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $low)))
                (local.get $factor))))
          (v128.store offset=16
            (local.get $into)
            (f32x4.add
              (v128.load offset=16 (local.get $into))
              (f32x4.mul
                (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $low)))
                (local.get $factor))))
          (v128.store offset=32
            (local.get $into)
            (f32x4.add
              (v128.load offset=32 (local.get $into))
              (f32x4.mul
                (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_s (local.get $high)))
                (local.get $factor))))
          (v128.store offset=48
            (local.get $into)
            (f32x4.add
              (v128.load offset=48 (local.get $into))
              (f32x4.mul
                (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_s (local.get $high)))
                (local.get $factor))))
          (local.set $values (i32.add (local.get $values) (i32.const 16)))
          (local.set $into (i32.add (local.get $into) (i32.const 64)))
          (local.set $scale (i32.add (local.get $scale) (i32.const 1)))
          (br_if $block (i32.lt_u (local.get $scale) (local.get $scaleEnd))))
        (local.set $record (i32.add (local.get $record) (local.get $stride)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $next)))))
